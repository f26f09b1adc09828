package org.qsketch.distinct;

import org.qsketch.keys.Keys;

/**
 * Counts the different values of each group, of pairs that come in any number of calls.
 *
 * {@snippet class="org.qsketch.example.DistinctGroupsExampleTest" region="count"}
 *
 * <p>Each different pair is kept once, as a hash of 64 bits, in a table that is on the device if
 * the backend has one. While all pairs fit the memory of the spec, every count is exact. Beyond
 * that, each group has a state of its own: the hashes of its values if they are few, and otherwise
 * the registers of an UltraLogLog ({@link DistinctCounter}). Neither the order of pairs nor their
 * repetition matters.
 *
 * <p>Exact is meant up to hashes: two pairs of different groups that share a hash count once. Among
 * 2<sup>30</sup> pairs that happens with a probability of 1/32, among 2<sup>27</sup> of 1/2048.
 *
 * <p>Operations of a backend run one after another, whichever threads call them. A call that fails
 * for want of memory may have added some of its pairs; add all of them again. After {@link
 * #close()} every operation throws {@link IllegalStateException}.
 */
public interface DistinctGroups extends AutoCloseable {
  /**
   * Returns the spec.
   *
   * @return the spec it was created from
   */
  DistinctGroupsSpec spec();

  /**
   * Adds pairs. O(1) for each: one random access to a table.
   *
   * @param groups any number of keys; 32-bit keys are extended by zeros
   * @param values one key for each, of either width, extended by zeros as well
   * @throws IllegalArgumentException unless there are as many values as groups
   */
  void add(Keys groups, Keys values);

  /**
   * Returns a lower bound of the number of different pairs in the table. O(1).
   *
   * @return at most the different pairs since the groups got states, or of all calls if they have
   *     none
   */
  long pairsAtLeast();

  /**
   * Counts the different values of each group. More pairs may be added afterwards.
   *
   * @return each group once, in host memory, owned by the caller
   */
  DistinctCounts counts();

  /** Frees the memory; counts stay. Closing twice is fine. */
  @Override
  void close();
}
