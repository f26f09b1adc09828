package org.qsketch.groupby;

import org.qsketch.keys.Keys;

/**
 * Group-by aggregation on a device: exact, for any keys and any distribution. Each call stands for
 * itself; what it needs to work in is kept for the next one until this is closed.
 *
 * <p>Pairs may lie anywhere. Those that lie on the device are aggregated where they are, as long as
 * that fits the spec's memory budget; all others, and those that do not fit, pass through the
 * device in parts (MP-EGA, Section 4.2). The groups of every part wait in the memory of the host
 * until all are there: where parts have most of their keys in common, that is more than the groups
 * in the end, but never more than a key and 8 bytes for each pair.
 */
public interface GroupBy extends AutoCloseable {
  /**
   * What is computed, and how.
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
   * @param values as many signed numbers of 32 or 64 bits: their bits are those of {@code values}'
   *     keys
   * @return the aggregate of each distinct key, owned by the caller
   * @throws IllegalArgumentException if there are more keys than values or the other way round, or
   *     if the aggregate is {@link Aggregate#COUNT}
   */
  Groups aggregate(Keys keys, Keys values);

  /**
   * How the latest pairs were aggregated.
   *
   * @return {@link GroupByStatistics#NOTHING} before the first
   */
  GroupByStatistics statistics();

  /** Frees what this works in; results stay. Closing twice is fine. */
  @Override
  void close();
}
