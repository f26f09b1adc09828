package org.qsketch.cpu.groupby;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * One call of a group-by: workers collect pairs into partitions, then merge each partition into its
 * groups. Only a limited number of pairs is collected at a time, so memory grows with the number of
 * groups, not of pairs.
 */
final class Aggregation {
  /** The pairs that a worker collects at a time. */
  private static final int TASK = 1 << 14;

  /**
   * The pairs of a partition: a table of this many groups is about as large as the cache of a core.
   */
  private static final int PARTITION_PAIRS = 1 << 16;

  /**
   * The fewest partitions per worker: with these, workers finish together although some take
   * longer.
   */
  private static final long PARTITIONS_PER_WORKER = 4;

  /**
   * The pairs of the next round for each group so far: with this many, merging the groups again
   * costs little.
   */
  static final int PAIRS_PER_GROUP = 4;

  private final Workers workers;
  private final GroupBySpec spec;
  private final Keys keys;
  private final Optional<Keys> values;
  private final CollectedPairs groups;
  private final GroupCollector[] collectors;

  /**
   * Prepares to aggregate pairs.
   *
   * @param workers run the aggregation
   * @param spec of the group-by
   * @param slabs the memory for pairs that are put aside
   * @param keys any number of keys
   * @param values one for each key; empty to count
   */
  Aggregation(
      Workers workers, GroupBySpec spec, PairSlabs slabs, Keys keys, Optional<Keys> values) {
    this.workers = workers;
    this.spec = spec;
    this.keys = keys;
    this.values = values;
    int active = Math.toIntExact(Math.clamp(Math.ceilDiv(keys.size(), TASK), 1, workers.count()));
    this.groups = new CollectedPairs(workers, spec, slabs, bits(keys.size(), active));
    this.collectors = new GroupCollector[active];
    // each worker makes its own: one worker would take a while to clear the tables of all
    workers.forEach(active, (number, _) -> collectors[number] = groups.collector());
  }

  private static int bits(long pairs, int active) {
    long wanted = Math.max(pairs / PARTITION_PAIRS, PARTITIONS_PER_WORKER * active);
    return Math.min(Long.SIZE - Long.numberOfLeadingZeros(wanted - 1), CollectedPairs.MAX_BITS);
  }

  /**
   * Aggregates all pairs.
   *
   * @param minRound the pairs that are collected before the first merge
   */
  Groups run(long minRound) {
    long from = 0;
    long round = minRound;
    while (keys.size() - from > round) {
      collect(from, from + round);
      groups.merge();
      from += round;
      round = Math.max(minRound, PAIRS_PER_GROUP * groups.size());
    }
    collect(from, keys.size());
    groups.flush();
    groups.merge();
    return groups.write(keys.width());
  }

  private void collect(long from, long to) {
    AtomicInteger next = new AtomicInteger();
    int tasks = Math.toIntExact(Math.ceilDiv(to - from, TASK));
    workers.forEach(
        collectors.length,
        (worker, _) -> {
          for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
            long start = from + (long) task * TASK;
            long end = Math.min(to, start + TASK);
            collectors[worker].collect(keys, values, start, end, spec.seed());
          }
        });
  }
}
