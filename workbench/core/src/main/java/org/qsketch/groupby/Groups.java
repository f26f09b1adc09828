package org.qsketch.groupby;

import org.qsketch.keys.Keys;

/**
 * The result of a group-by: each distinct key once, in no particular order, and its aggregate. Both
 * columns are in the memory of the backend, or on the host if the pairs passed in parts.
 *
 * @param keys the distinct keys, as wide as those that were grouped
 * @param values their aggregates: signed numbers of 64 bits, as {@link Keys#toArray()} returns them
 */
public record Groups(Keys keys, Keys values) implements AutoCloseable {
  /**
   * How many groups there are.
   *
   * @return the number of distinct keys
   */
  public long size() {
    return keys.size();
  }

  /** Frees both columns. Closing twice is fine. */
  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
