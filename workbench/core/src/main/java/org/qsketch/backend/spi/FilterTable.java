package org.qsketch.backend.spi;

import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Keys;

/**
 * The buckets of a cuckoo filter on a device: what a backend must implement. {@link BackendFilter}
 * calls it in order, one operation at a time, with keys that fit its hash, and never after closing
 * it.
 */
public interface FilterTable extends StateTable<FilterImage, FilterStatistics> {
  /** An operation on each key. */
  enum Operation {
    /** Puts its fingerprint into one of its buckets. */
    INSERT,
    /** Looks for its fingerprint. */
    CONTAINS,
    /** Removes its fingerprint, once. */
    DELETE;

    /**
     * Applies this to keys of a filter.
     *
     * @param filter any filter
     * @param keys any number of keys
     * @return the answers of the filter
     */
    public Answers on(CuckooFilter filter, Keys keys) {
      return switch (this) {
        case INSERT -> filter.insert(keys);
        case CONTAINS -> filter.contains(keys);
        case DELETE -> filter.delete(keys);
      };
    }
  }

  /**
   * Applies an operation to every key.
   *
   * @param operation which one
   * @param keys any number of keys, wide enough for the hash
   * @return whether it succeeded for each key, owned by the caller
   */
  Answers run(Operation operation, Keys keys);

  /**
   * Counts keys that are found.
   *
   * @param keys any number of keys, wide enough for the hash
   * @return as many as {@link Operation#CONTAINS} succeeds for
   */
  default long count(Keys keys) {
    try (Answers answers = run(Operation.CONTAINS, keys)) {
      return answers.yes();
    }
  }
}
