package org.qsketch.backend.spi;

import org.qsketch.distinct.DistinctCounts;
import org.qsketch.keys.Keys;

/**
 * The part of {@link BackendDistinctGroups} that a backend implements. It calls one operation at a
 * time, with columns of one length, and never after closing it. {@link DistinctPairs} does all this
 * with a group-by of the backend.
 */
public interface DistinctGroupsTable extends Table {
  /**
   * Adds pairs.
   *
   * @param groups any number of keys
   * @param values one key for each
   */
  void add(Keys groups, Keys values);

  /**
   * Returns a lower bound of the number of different pairs.
   *
   * @return 0 or more
   */
  long pairsAtLeast();

  /**
   * Counts the different values of each group.
   *
   * @return each group once, in host memory, owned by the caller
   */
  DistinctCounts counts();
}
