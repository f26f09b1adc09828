package org.qsketch.groupby;

import org.qsketch.keys.Keys;

/**
 * Group-by aggregation on a device: exact, for any keys and any distribution. Calls are independent
 * of each other; their working memory is kept for the next one until this is closed.
 *
 * {@snippet class="org.qsketch.example.GroupByExampleTest" region="sum"}
 *
 * <p>Pairs may be anywhere. Those that fit the spec's memory budget together with their groups are
 * aggregated in one pass; all others pass through the device in parts. As long as the groups of all
 * parts fit in one table there, they come to the host once, in the end. If not, the groups of each
 * part are kept in host memory until the last one is done (MP-EGA, Section 4.2). If parts have most
 * of their keys in common, that takes more memory than the final groups, but never more than a key
 * and 8 bytes for each pair.
 *
 * <p>Groups of pairs that passed in parts lie in page-locked memory of the host where there is any.
 * When they are closed, the group-by keeps that memory for the next ones, until it is closed
 * itself.
 */
public interface GroupBy extends AutoCloseable {
  /**
   * Returns the spec: what is computed, and how.
   *
   * @return the spec
   */
  GroupBySpec spec();

  /**
   * Counts keys.
   *
   * @param keys any number of keys
   * @return how often each distinct key occurs, owned by the caller
   * @throws IllegalArgumentException unless the aggregate is {@link Aggregate#COUNT}
   */
  Groups aggregate(Keys keys);

  /**
   * Aggregates values by key.
   *
   * @param keys any number of keys
   * @param values one for each key: signed numbers of 32 or 64 bits, whose bits are the keys in
   *     {@code values}
   * @return the aggregate of each distinct key, owned by the caller
   * @throws IllegalArgumentException unless there are as many values as keys, or if the aggregate
   *     is {@link Aggregate#COUNT}
   */
  Groups aggregate(Keys keys, Keys values);

  /**
   * Describes how the latest pairs were aggregated.
   *
   * @return {@link GroupByStatistics#NOTHING} before the first call
   */
  GroupByStatistics statistics();

  /** Frees the working memory; results stay. Closing twice is fine. */
  @Override
  void close();
}
