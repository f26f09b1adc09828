package org.qsketch.cpu.groupby;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.GreatestGroups;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Pairs that collectors have put aside by partition. Workers merge one partition after another into
 * its groups, which are put aside in place of the pairs.
 */
final class CollectedPairs {
  /** log2 of the most partitions: the stages of more would not fit in the cache of a core. */
  static final int MAX_BITS = 9;

  private final Workers workers;
  private final GroupBySpec spec;
  private final PairSlabs slabs;
  private final int bits;
  private final List<GroupCollector> collectors = new CopyOnWriteArrayList<>();

  /**
   * Prepares partitions without pairs.
   *
   * @param workers merge
   * @param spec of the group-by
   * @param slabs the memory for pairs
   * @param bits log2 of the number of partitions
   */
  CollectedPairs(Workers workers, GroupBySpec spec, PairSlabs slabs, int bits) {
    this.workers = workers;
    this.spec = spec;
    this.slabs = slabs;
    this.bits = bits;
  }

  /** Makes another collector, for use by one thread at a time. */
  GroupCollector collector() {
    GroupCollector made = new GroupCollector(spec.aggregate(), slabs, bits);
    collectors.add(made);
    return made;
  }

  /** Returns the number of collectors; workers without one do not merge. */
  int collectors() {
    return collectors.size();
  }

  /** Puts the groups in the tables of collectors aside. */
  void flush() {
    collectors.forEach(GroupCollector::flush);
  }

  /** Turns the pairs that were put aside into groups. No collector may be in use. */
  void merge() {
    if (collectors.stream().mapToInt(GroupCollector::runs).sum() <= 1) {
      return; // of one table, whose groups they are
    }
    forEach((collector, partition) -> collector.merge(partition, collectors));
    collectors.forEach(GroupCollector::giveBack);
  }

  /** Returns the number of pairs that were put aside, which is the number of groups once merged. */
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

  /** Returns the merged groups, in new columns; there must be a collector. */
  Groups write(KeyWidth width) {
    long[] ends = sizes();
    Arrays.parallelPrefix(ends, Long::sum);
    Columns columns = Columns.allocate(ends[ends.length - 1], width);
    forEach(
        (collector, partition) -> {
          long from = partition == 0 ? 0 : ends[partition - 1];
          Writer writer = new Writer(columns, spec.seed(), from);
          forEachBlock(partition, collector.block(), writer::write);
        });
    return new Groups(columns.keys, columns.values);
  }

  /** The columns of a result in host memory, uncleared: every byte will be written. */
  private record Columns(HostKeys keys, HostKeys values) {
    static Columns allocate(long groups, KeyWidth width) {
      HostKeys keys = column(groups, width);
      try {
        return new Columns(keys, column(groups, KeyWidth.BITS_64));
      } catch (RuntimeException e) {
        keys.close();
        throw e;
      }
    }

    private static HostKeys column(long groups, KeyWidth width) {
      return HostKeys.allocateUncleared(groups, width, "groups");
    }
  }

  /** Writes the groups of a partition, one block after another. */
  private static final class Writer {
    private final KeyWidth width;
    private final MemorySegment keys;
    private final MemorySegment values;
    private final long seed;
    private long at;

    Writer(Columns columns, long seed, long from) {
      this.width = columns.keys.width();
      this.keys = columns.keys.segment();
      this.values = columns.values.segment();
      this.seed = seed;
      this.at = from;
    }

    /** Writes groups, and turns their hashes back into keys. */
    void write(PairBlock block) {
      block.toKeys(seed);
      width.store(block.hashes, block.count(), keys, at);
      KeyWidth.BITS_64.store(block.values, block.count(), values, at);
      at += block.count();
    }
  }

  /** Returns the merged groups with the greatest aggregates; there must be a collector. */
  TopGroups top(int most) {
    if (most == 0) {
      return new GreatestGroups(0).of(size());
    }
    Map<GroupCollector, GreatestGroups> found = new ConcurrentHashMap<>();
    forEach(
        (collector, partition) -> {
          GreatestGroups own = found.computeIfAbsent(collector, _ -> new GreatestGroups(most));
          forEachBlock(partition, collector.block(), block -> look(block, own));
        });
    GreatestGroups greatest = new GreatestGroups(most);
    found.values().forEach(greatest::addAll);
    return greatest.of(size());
  }

  private void look(PairBlock block, GreatestGroups greatest) {
    greatest.addBlock(
        block.values,
        block.count(),
        () -> {
          block.toKeys(spec.seed());
          return block.hashes;
        });
  }

  /** Loads the groups of a partition block by block. */
  private void forEachBlock(int partition, PairBlock block, Consumer<PairBlock> action) {
    for (GroupCollector collector : collectors) {
      for (PairPartitions part : collector.parts()) {
        for (int number = 0; number < part.blocks(partition); number++) {
          part.load(partition, number, block);
          action.accept(block);
        }
      }
    }
  }

  /** Runs a task for all partitions; each worker has a collector of its own. */
  private void forEach(ObjIntConsumer<GroupCollector> task) {
    AtomicInteger next = new AtomicInteger();
    workers.forEach(
        Math.min(collectors.size(), workers.count()),
        (worker, _) -> {
          GroupCollector collector = collectors.get(worker);
          for (int partition = next.getAndIncrement();
              partition < partitions();
              partition = next.getAndIncrement()) {
            task.accept(collector, partition);
          }
        });
  }
}
