package org.qsketch.cpu.groupby;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * One call of a group-by: workers collect pairs into partitions, then merge each partition into its
 * groups. Only a limited number of pairs is collected at a time, so memory grows with the number of
 * groups, not with that of the pairs.
 */
final class Aggregation {
  /** The number of pairs that a worker takes at a time. */
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
   * log2 of the most partitions: with more, what is staged for them no longer fits in that cache.
   */
  private static final int MAX_BITS = 10;

  /**
   * The pairs of the next round for each group so far: with this many, merging the groups again
   * costs little.
   */
  private static final int PAIRS_PER_GROUP = 4;

  private final Workers workers;
  private final GroupBySpec spec;
  private final Keys keys;
  private final Optional<Keys> values;
  private final List<GroupCollector> collectors;
  private final int partitions;

  /**
   * Prepares to aggregate pairs.
   *
   * @param workers run it
   * @param spec what is computed
   * @param slabs where pairs are put aside
   * @param keys any number of them
   * @param values one for each key; empty to count
   */
  Aggregation(
      Workers workers, GroupBySpec spec, PairSlabs slabs, Keys keys, Optional<Keys> values) {
    this.workers = workers;
    this.spec = spec;
    this.keys = keys;
    this.values = values;
    int active = Math.toIntExact(Math.clamp(Math.ceilDiv(keys.size(), TASK), 1, workers.count()));
    int bits = bits(keys.size(), active);
    this.partitions = 1 << bits;
    this.collectors = collectors(active, slabs, bits);
  }

  /** Each worker makes its own: one worker would take a while to clear the tables of all. */
  private List<GroupCollector> collectors(int active, PairSlabs slabs, int bits) {
    GroupCollector[] made = new GroupCollector[active];
    workers.forEach(
        active,
        (number, _) ->
            made[number] = new GroupCollector(spec.aggregate(), new PairPartitions(slabs, bits)));
    return List.of(made);
  }

  private static int bits(long pairs, int active) {
    long wanted = Math.max(pairs / PARTITION_PAIRS, PARTITIONS_PER_WORKER * active);
    return Math.min(Long.SIZE - Long.numberOfLeadingZeros(wanted - 1), MAX_BITS);
  }

  /**
   * Aggregates all pairs.
   *
   * @param minRound how many pairs are collected before the first merge
   */
  Groups run(long minRound) {
    long from = 0;
    long round = minRound;
    while (keys.size() - from > round) {
      collect(from, from + round);
      merge();
      from += round;
      round = Math.max(minRound, PAIRS_PER_GROUP * Arrays.stream(pairs()).sum());
    }
    collect(from, keys.size());
    collectors.forEach(GroupCollector::flush);
    merge();
    return write();
  }

  private void collect(long from, long to) {
    forEach(
        Math.toIntExact(Math.ceilDiv(to - from, TASK)),
        (collector, task) -> {
          long start = from + (long) task * TASK;
          collect(collector, start, Math.min(to, start + TASK));
        });
  }

  private void collect(GroupCollector collector, long from, long to) {
    for (long at = from; at < to; at += PairBlock.SIZE) {
      int count = (int) Math.min(PairBlock.SIZE, to - at);
      collector.block().load(keys, values, at, count, spec.seed());
      collector.collect();
    }
  }

  private void merge() {
    forEach(partitions, (collector, partition) -> collector.merge(partition, collectors));
  }

  private Groups write() {
    long[] ends = pairs();
    Arrays.parallelPrefix(ends, Long::sum);
    GroupWriter.Columns columns = GroupWriter.Columns.allocate(ends[partitions - 1], keys.width());
    forEach(
        partitions,
        (collector, partition) -> {
          long from = partition == 0 ? 0 : ends[partition - 1];
          GroupWriter writer = new GroupWriter(columns, spec.seed(), from);
          forEachBlock(partition, collector.block(), writer::write);
        });
    return columns.groups();
  }

  private void forEachBlock(int partition, PairBlock block, Consumer<PairBlock> action) {
    collectors.forEach(collector -> collector.partitions().forEachBlock(partition, block, action));
  }

  /** The number of pairs in each partition; once merged, that of its groups. */
  private long[] pairs() {
    return IntStream.range(0, partitions)
        .mapToLong(
            partition ->
                collectors.stream()
                    .mapToLong(collector -> collector.partitions().pairs(partition))
                    .sum())
        .toArray();
  }

  /** A part of a worker's work. */
  @FunctionalInterface
  private interface Task {
    void run(GroupCollector collector, int number);
  }

  /** Workers take one task after another, each with its own collector. */
  private void forEach(int tasks, Task task) {
    AtomicInteger next = new AtomicInteger();
    workers.forEach(
        collectors.size(),
        (worker, _) -> {
          GroupCollector collector = collectors.get(worker);
          for (int number = next.getAndIncrement();
              number < tasks;
              number = next.getAndIncrement()) {
            task.run(collector, number);
          }
        });
  }
}
