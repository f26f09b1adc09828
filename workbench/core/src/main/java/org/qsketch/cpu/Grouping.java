package org.qsketch.cpu;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** One call of a group-by on the CPU. */
final class Grouping {
  /** Workers take so many pairs at a time. */
  private static final int TASK = 1 << 14;

  /** The pairs of a partition: their table is in the second-level cache if all are distinct. */
  private static final int PARTITION_PAIRS_BITS = 15;

  /** log2 of the most partitions: with more, what is staged for them falls out of the cache. */
  private static final int MAX_BITS = 10;

  private static final long LIMIT = 1L << 24;

  private static final int GROWTH = 4;

  private final Workers workers;
  private final GroupBySpec spec;
  private final Keys keys;
  private final Optional<Keys> values;
  private final List<GroupCollector> collectors;
  private final AtomicLong next = new AtomicLong();
  private long limit = LIMIT;

  Grouping(Workers workers, GroupBySpec spec, PairSlabs slabs, Keys keys, Optional<Keys> values) {
    this.workers = workers;
    this.spec = spec;
    this.keys = keys;
    this.values = values;
    long tasks = Math.clamp(Math.ceilDiv(keys.size(), TASK), 1, workers.count());
    int bits = bits(keys.size());
    this.collectors =
        Stream.generate(() -> new GroupCollector(spec.aggregate(), new PairPartitions(slabs, bits)))
            .limit(tasks)
            .toList();
  }

  private static int bits(long pairs) {
    int pairsBits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, pairs) - 1);
    return Math.clamp(pairsBits - PARTITION_PAIRS_BITS, 0, MAX_BITS);
  }

  Groups run() {
    while (next.get() < keys.size()) {
      workers.forEach(collectors.size(), (worker, _) -> collect(collectors.get(worker)));
      if (next.get() < keys.size()) {
        merge();
        long held = IntStream.range(0, partitions()).mapToLong(this::pairs).sum();
        limit = Math.max(LIMIT, GROWTH * held);
      }
    }
    collectors.forEach(GroupCollector::flush);
    merge();
    return write();
  }

  private int partitions() {
    return collectors.getFirst().partitions().count();
  }

  private long pairs(int partition) {
    return collectors.stream()
        .mapToLong(collector -> collector.partitions().pairs(partition))
        .sum();
  }

  private void collect(GroupCollector collector) {
    long share = limit / collectors.size();
    while (collector.partitions().pairs() < share) {
      long from = next.getAndAdd(TASK);
      if (from >= keys.size()) {
        return;
      }
      collect(collector, from, Math.min(keys.size(), from + TASK));
    }
  }

  private void collect(GroupCollector collector, long from, long to) {
    for (long at = from; at < to; at += PairBlock.SIZE) {
      int count = (int) Math.min(PairBlock.SIZE, to - at);
      collector.block().load(keys, values, at, count, spec.seed());
      collector.collect();
    }
  }

  private void merge() {
    AtomicLong partition = new AtomicLong();
    workers.forEach(
        collectors.size(),
        (worker, _) -> {
          GroupCollector collector = collectors.get(worker);
          for (long p = partition.getAndIncrement();
              p < partitions();
              p = partition.getAndIncrement()) {
            collector.merge((int) p, collectors);
          }
        });
  }

  private Groups write() {
    long[] ends = IntStream.range(0, partitions()).mapToLong(this::pairs).toArray();
    java.util.Arrays.parallelPrefix(ends, Long::sum);
    long total = ends[ends.length - 1];
    HostKeys distinct = HostKeys.allocate(total, keys.width());
    HostKeys results = HostKeys.allocate(total, KeyWidth.BITS_64);
    AtomicLong partition = new AtomicLong();
    workers.forEach(
        collectors.size(),
        (worker, _) -> {
          PairBlock block = collectors.get(worker).block();
          for (int p = (int) partition.getAndIncrement();
              p < partitions();
              p = (int) partition.getAndIncrement()) {
            long[] at = {ends[p] - pairs(p)};
            for (GroupCollector collector : collectors) {
              collector
                  .partitions()
                  .forEachBlock(
                      p,
                      block,
                      b -> {
                        b.toKeys(spec.seed());
                        CpuBackend.store(
                            b.hashes, b.count(), distinct.segment(), at[0], keys.width());
                        CpuBackend.store(
                            b.values, b.count(), results.segment(), at[0], KeyWidth.BITS_64);
                        at[0] += b.count();
                      });
            }
          }
        });
    return new Groups(distinct, results);
  }
}
