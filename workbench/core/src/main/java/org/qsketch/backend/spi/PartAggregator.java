package org.qsketch.backend.spi;

import java.util.Optional;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The group-by of many parts: what a backend must implement. {@link BackendGroupAccumulator} calls
 * it with columns of one length; each sees to the order of its own operations.
 */
public interface PartAggregator extends Table {
  /**
   * Adds pairs, by any thread.
   *
   * @param keys any number of keys
   * @param values one for each key; empty to count
   * @throws IllegalStateException after {@link #close}
   */
  void add(Keys keys, Optional<Keys> values);

  /**
   * Returns a lower bound of the number of groups.
   *
   * @return the groups of the pairs that have been combined
   */
  long groupsAtLeast();

  /**
   * Combines all pairs; in the order of the backend.
   *
   * @return the groups, owned by the caller
   */
  Groups groups();
}
