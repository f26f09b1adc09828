package org.qsketch.cpu.groupby;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.cpu.groupby.PairPartitions.Columns;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.Keys;

/**
 * What one worker of a group-by does: aggregates pairs in a table that stays in its cache, puts the
 * groups aside by partition whenever the table is full, and merges partitions.
 */
final class GroupCollector {
  /** 512 KiB: half of a usual second-level cache. */
  private static final int NEAR_SLOTS = 1 << 15;

  private static final int FIRST_SLOTS = 2 * PairBlock.SIZE;

  /** The table is worth its time if it turns four pairs into fewer than three groups. */
  private static final double WORTH = 4.0 / 3;

  /** How many pairs bypass a table that was not worth its time before it is tried again. */
  private static final int PASSING = 32 * NEAR_SLOTS;

  private final GroupTable near;
  private final GroupTable merging;

  /** What comes without values and bypasses the table. */
  private final PairPartitions keysAlone;

  private final PairPartitions pairs;
  private final PairBlock block = new PairBlock();
  private long added;
  private long passing;

  /**
   * Nothing collected.
   *
   * @param aggregate how values are combined
   * @param slabs where pairs are put aside
   * @param bits log2 of the number of partitions
   */
  GroupCollector(Aggregate aggregate, PairSlabs slabs, int bits) {
    this.near = new GroupTable(aggregate, NEAR_SLOTS);
    this.merging = new GroupTable(aggregate, FIRST_SLOTS);
    this.keysAlone = new PairPartitions(slabs, bits, Columns.HASHES);
    this.pairs = new PairPartitions(slabs, bits, Columns.HASHES_AND_VALUES);
  }

  /** The scratch of this worker. */
  PairBlock block() {
    return block;
  }

  /** The number of pairs in a partition. */
  long pairs(int partition) {
    return pairs.pairs(partition) + keysAlone.pairs(partition);
  }

  /** How many hashes and values were ever written to memory outside the cache. */
  long written() {
    return pairs.written() + keysAlone.written();
  }

  /** Collects pairs [from, to) of some columns; without values, each key counts once. */
  void collect(Keys keys, Optional<Keys> values, long from, long to, long seed) {
    PairPartitions bypass = values.isPresent() ? pairs : keysAlone;
    for (long at = from; at < to; at += PairBlock.SIZE) {
      int count = (int) Math.min(PairBlock.SIZE, to - at);
      block.load(keys, values, at, count, seed);
      collect(bypass);
    }
  }

  private void collect(PairPartitions bypass) {
    if (passing > 0) {
      passing -= block.count();
      bypass.add(block);
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
      pairs.add(block);
    }
  }

  /** Aggregates a partition of all workers' pairs, and keeps its groups in place of the pairs. */
  void merge(int partition, List<GroupCollector> all) {
    for (GroupCollector other : all) {
      other.forEachBlock(partition, block, this::mergeBlock);
      pairs.recycle(other.pairs, partition);
      keysAlone.recycle(other.keysAlone, partition);
    }
    putAside(merging);
  }

  /** Passes the pairs of a partition to an action, block by block. */
  void forEachBlock(int partition, PairBlock scratch, Consumer<PairBlock> action) {
    pairs.forEachBlock(partition, scratch, action);
    keysAlone.forEachBlock(partition, scratch, action);
  }

  /** Gives the memory of merged pairs to all collectors. */
  void giveBack() {
    pairs.giveBack();
    keysAlone.giveBack();
  }

  private void mergeBlock(PairBlock more) {
    merging.ensureCapacityFor(more.count());
    merging.add(more);
  }
}
