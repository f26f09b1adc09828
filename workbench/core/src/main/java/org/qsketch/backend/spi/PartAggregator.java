package org.qsketch.backend.spi;

import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
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

  /**
   * Combines all pairs and finds the groups with the greatest aggregates; in the order of the
   * backend.
   *
   * @param most how many groups to return at most, 0 or more
   * @return groups, owned by the caller
   */
  default TopGroups top(int most) {
    try (Groups all = groups()) {
      GreatestGroups greatest = new GreatestGroups(most);
      greatest.addAll(all);
      return greatest.of(all.size());
    }
  }

  /**
   * Passes the values of all groups to an action, in parts, where the backend has them; in the
   * order of the backend.
   *
   * @param action takes values of 64 bits, which are valid until it returns
   */
  default void forEachValues(Consumer<Keys> action) {
    try (Groups all = groups()) {
      action.accept(all.values());
    }
  }
}
