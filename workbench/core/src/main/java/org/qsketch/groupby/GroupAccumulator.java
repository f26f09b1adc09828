package org.qsketch.groupby;

import org.qsketch.keys.Keys;

/**
 * Group-by of pairs that come in any number of calls: exact, for any keys and any distribution.
 *
 * {@snippet class="org.qsketch.example.GroupByExampleTest" region="parts"}
 *
 * <p>On the CPU, any number of threads may add pairs at the same time; from time to time one of the
 * calls combines what all of them have added, by all cores, while the others wait. The groups are
 * in host memory, 16 bytes each, in addition to the pairs that wait to be combined, 16 bytes each
 * as well, or 8 for a key without a value.
 *
 * <p>A device takes one call after the other. The groups stay in a table in its memory, which grows
 * to at most half of what is free, or as far as {@link GroupBySpec#memoryBudget()} allows, and come
 * to the host with {@link #groups()}. Groups for which the device has no memory come down earlier,
 * and the host combines them. So it is for the pairs of each call if the spec has a method that is
 * neither {@link Method#LINEAR_PROBING} nor {@link Method#AUTO}, or if there is no memory for a
 * table; then each call should have millions. A call that fails there, for want of memory for
 * example, either has added nothing, or ends the accumulator: no groups come from it any more.
 */
public interface GroupAccumulator extends AutoCloseable {
  /**
   * Returns the spec: what is computed, and in how much memory.
   *
   * @return the spec
   */
  GroupAccumulatorSpec spec();

  /**
   * Counts keys.
   *
   * @param keys any number of keys; 32-bit keys are extended by zeros
   * @throws IllegalArgumentException unless the aggregate is {@link Aggregate#COUNT}
   */
  void add(Keys keys);

  /**
   * Adds values by key. Where the aggregate is {@link Aggregate#COUNT}, they say how often each key
   * counts.
   *
   * @param keys any number of keys; 32-bit keys are extended by zeros
   * @param values one for each key: signed numbers of 32 or 64 bits
   * @throws IllegalArgumentException unless there are as many values as keys
   */
  void add(Keys keys, Keys values);

  /**
   * Returns a lower bound of the number of groups: the groups of all pairs that have been combined,
   * or counted on a device. O(1).
   *
   * @return at most the groups of all pairs so far
   */
  long groupsAtLeast();

  /**
   * Combines all pairs so far. More may be added afterwards.
   *
   * @return the groups, with keys of 64 bits, in host memory, owned by the caller
   */
  Groups groups();

  /**
   * Combines all pairs so far, and finds the groups with the greatest aggregates. More pairs may be
   * added afterwards. On the CPU and on one device, this takes less time and memory than {@link
   * #groups()}; a fleet makes all groups first. O(groups · log most).
   *
   * @param most how many groups to return at most, 0 or more
   * @return the groups, with keys of 64 bits, in host memory, owned by the caller; and the number
   *     of all groups
   */
  TopGroups top(int most);

  /** Frees the memory; results stay. Closing twice is fine. */
  @Override
  void close();
}
