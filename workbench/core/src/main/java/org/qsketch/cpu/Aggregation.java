package org.qsketch.cpu;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * One call of a group-by: workers collect pairs into partitions, then merge each partition into its
 * groups. What is collected at a time is limited, so that the memory follows the number of groups
 * and not that of the pairs.
 */
final class Aggregation {
  /** Workers take so many pairs at a time. */
  private static final int TASK = 1 << 14;

  /** log2 of the pairs of a partition: tables of so many groups are in the second-level cache. */
  private static final int PARTITION_BITS = 15;

  /** log2 of the most partitions: with more, what is staged for them falls out of that cache. */
  private static final int MAX_BITS = 10;

  /** The pairs of a round, at the least: half a GiB if all have to be put aside. */
  private static final long ROUND = 1L << 24;

  /** Pairs of the next round for each group so far: to merge those again costs little then. */
  private static final int PAIRS_PER_GROUP = 4;

  private final Workers workers;
  private final GroupBySpec spec;
  private final Keys keys;
  private final Optional<Keys> values;
  private final List<GroupCollector> collectors;
  private final int partitions;

  Aggregation(
      Workers workers, GroupBySpec spec, PairSlabs slabs, Keys keys, Optional<Keys> values) {
    this.workers = workers;
    this.spec = spec;
    this.keys = keys;
    this.values = values;
    int bits = bits(keys.size());
    this.partitions = 1 << bits;
    this.collectors =
        Stream.generate(() -> new GroupCollector(spec.aggregate(), new PairPartitions(slabs, bits)))
            .limit(Math.clamp(Math.ceilDiv(keys.size(), TASK), 1, workers.count()))
            .toList();
  }

  private static int bits(long pairs) {
    int ceilLog2 = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, pairs) - 1);
    return Math.clamp(ceilLog2 - PARTITION_BITS, 0, MAX_BITS);
  }

  Groups run() {
    long from = 0;
    long round = ROUND;
    while (keys.size() - from > round) {
      collect(from, from + round);
      merge();
      from += round;
      round = Math.max(ROUND, PAIRS_PER_GROUP * Arrays.stream(pairs()).sum());
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
          collectors.forEach(
              other ->
                  other.partitions().forEachBlock(partition, collector.block(), writer::write));
        });
    return columns.groups();
  }

  /** The pairs of each partition: once merged, its groups. */
  private long[] pairs() {
    return IntStream.range(0, partitions)
        .mapToLong(
            partition ->
                collectors.stream()
                    .mapToLong(collector -> collector.partitions().pairs(partition))
                    .sum())
        .toArray();
  }

  /** A part of the work of a worker. */
  @FunctionalInterface
  private interface Task {
    void run(GroupCollector collector, int number);
  }

  /** Workers take one task after the other, each with a collector to itself. */
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
