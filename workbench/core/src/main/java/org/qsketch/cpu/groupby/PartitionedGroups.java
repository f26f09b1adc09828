package org.qsketch.cpu.groupby;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;

/**
 * Pairs that collectors have put aside by partition. Workers merge one partition after another into
 * its groups, which are put aside in place of the pairs.
 */
final class PartitionedGroups {
  /**
   * log2 of the most partitions: with more, what is staged for them no longer fits in the cache of
   * a core.
   */
  static final int MAX_BITS = 9;

  private final Workers workers;
  private final GroupBySpec spec;
  private final PairSlabs slabs;
  private final int bits;
  private final List<GroupCollector> collectors = new CopyOnWriteArrayList<>();

  /**
   * Nothing collected.
   *
   * @param workers merge
   * @param spec what is computed
   * @param slabs where pairs are put aside
   * @param bits log2 of the number of partitions
   */
  PartitionedGroups(Workers workers, GroupBySpec spec, PairSlabs slabs, int bits) {
    this.workers = workers;
    this.spec = spec;
    this.slabs = slabs;
    this.bits = bits;
  }

  /** Another collector, for use by one thread at a time. */
  GroupCollector collector() {
    GroupCollector made = new GroupCollector(spec.aggregate(), slabs, bits);
    collectors.add(made);
    return made;
  }

  /** How many collectors there are: with fewer than there are workers, some do not merge. */
  int collectors() {
    return collectors.size();
  }

  /** Puts aside what collectors have in their tables. */
  void flush() {
    collectors.forEach(GroupCollector::flush);
  }

  /** Turns the pairs that were put aside into groups. No collector may be in use. */
  void merge() {
    forEach((collector, partition) -> collector.merge(partition, collectors));
    collectors.forEach(GroupCollector::giveBack);
  }

  /** The number of pairs that were put aside; once merged, that of their groups. */
  long size() {
    return Arrays.stream(sizes()).sum();
  }

  private long[] sizes() {
    return IntStream.range(0, partitions())
        .mapToLong(
            partition ->
                collectors.stream().mapToLong(collector -> collector.pairs(partition)).sum())
        .toArray();
  }

  private int partitions() {
    return 1 << bits;
  }

  /** The merged groups, in columns of their own; there is a collector at least. */
  Groups write(KeyWidth width) {
    long[] ends = sizes();
    Arrays.parallelPrefix(ends, Long::sum);
    GroupWriter.Columns columns = GroupWriter.Columns.allocate(ends[ends.length - 1], width);
    forEach(
        (collector, partition) -> {
          long from = partition == 0 ? 0 : ends[partition - 1];
          GroupWriter writer = new GroupWriter(columns, spec.seed(), from);
          forEachBlock(partition, collector.block(), writer::write);
        });
    return columns.groups();
  }

  private void forEachBlock(int partition, PairBlock block, Consumer<PairBlock> action) {
    collectors.forEach(collector -> collector.forEachBlock(partition, block, action));
  }

  /** What is done with a partition. */
  @FunctionalInterface
  private interface Task {
    void run(GroupCollector collector, int partition);
  }

  /** Workers take one partition after another, each with a collector of its own. */
  private void forEach(Task task) {
    AtomicInteger next = new AtomicInteger();
    workers.forEach(
        Math.min(collectors.size(), workers.count()),
        (worker, _) -> {
          GroupCollector collector = collectors.get(worker);
          for (int partition = next.getAndIncrement();
              partition < partitions();
              partition = next.getAndIncrement()) {
            task.run(collector, partition);
          }
        });
  }
}
