package org.qsketch.cpu.groupby;

import java.util.List;
import java.util.Optional;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.Keys;

/**
 * What one worker of a group-by does: aggregates pairs in a table that stays in its cache, puts the
 * groups aside by partition whenever the table is full, and merges partitions.
 */
final class GroupCollector {
  /** 256 KiB: within the second-level cache, beside what is staged for partitions. */
  private static final int NEAR_SLOTS = 1 << 14;

  private static final int FIRST_SLOTS = 2 * PairBlock.SIZE;

  /** The table is worth its time if it turns four pairs into fewer than three groups. */
  private static final double WORTH = 4.0 / 3;

  /** How many pairs bypass a table that was not worth its time before it is tried again. */
  private static final int PASSING = 32 * NEAR_SLOTS;

  private final GroupTable near;
  private final GroupTable merging;
  private final PairPartitions partitions;
  private final PairBlock block = new PairBlock();
  private long added;
  private long passing;

  GroupCollector(Aggregate aggregate, PairPartitions partitions) {
    this.near = new GroupTable(aggregate, NEAR_SLOTS);
    this.merging = new GroupTable(aggregate, FIRST_SLOTS);
    this.partitions = partitions;
  }

  /** The scratch of this worker. */
  PairBlock block() {
    return block;
  }

  PairPartitions partitions() {
    return partitions;
  }

  /** Collects pairs [from, to) of some columns; without values, each key counts once. */
  void collect(Keys keys, Optional<Keys> values, long from, long to, long seed) {
    for (long at = from; at < to; at += PairBlock.SIZE) {
      int count = (int) Math.min(PairBlock.SIZE, to - at);
      block.load(keys, values, at, count, seed);
      collect();
    }
  }

  private void collect() {
    if (passing > 0) {
      passing -= block.count();
      partitions.add(block);
      return;
    }
    near.add(block);
    added += block.count();
    if (!near.hasCapacityFor(PairBlock.SIZE)) {
      passing = added < WORTH * near.groups() ? PASSING : 0;
      flush();
    }
  }

  /** Puts aside what is in the table. */
  void flush() {
    added = 0;
    putAside(near);
  }

  private void putAside(GroupTable table) {
    for (int from = 0; from < table.slots(); from += PairBlock.SIZE) {
      table.take(from, block);
      partitions.add(block);
    }
  }

  /** Aggregates a partition of all workers' pairs, and keeps its groups in place of the pairs. */
  void merge(int partition, List<GroupCollector> all) {
    for (GroupCollector other : all) {
      other.partitions.forEachBlock(partition, block, this::mergeBlock);
      partitions.recycle(other.partitions, partition);
    }
    putAside(merging);
  }

  private void mergeBlock(PairBlock pairs) {
    merging.ensureCapacityFor(pairs.count());
    merging.add(pairs);
  }
}
