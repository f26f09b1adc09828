package org.qsketch.cpu.groupby;

import java.util.List;
import java.util.Optional;
import org.qsketch.cpu.groupby.PairPartitions.Columns;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.Keys;

/**
 * The part of one worker in a group-by. It aggregates pairs in a table that stays in its cache,
 * puts the groups aside by partition whenever the table is full, and merges partitions.
 */
final class GroupCollector {
  /** 512 KiB: half of a usual second-level cache. */
  private static final int CACHED_SLOTS = 1 << 15;

  private static final int FIRST_SLOTS = 2 * PairBlock.SIZE;

  /** The table is worth its time if it turns this many pairs into one group. */
  private static final double WORTH_OF_PAIRS = 2.5;

  /** Keys without values take half of the memory when they bypass the table. */
  private static final double WORTH_OF_KEYS = 5;

  /** Pairs that bypass a table that was not worth its time, before it is tried again. */
  private static final int BYPASSING = 32 * CACHED_SLOTS;

  private final GroupTable cached;
  private final GroupTable merging;

  /** Keys without values that bypass the table. */
  private final PairPartitions keysOnly;

  private final PairPartitions pairs;
  private final PairBlock block = new PairBlock();
  private long added;
  private long bypassing;
  private int runs;

  /**
   * Prepares a collector without pairs.
   *
   * @param aggregate of values
   * @param slabs the memory for pairs
   * @param bits log2 of the number of partitions
   */
  GroupCollector(Aggregate aggregate, PairSlabs slabs, int bits) {
    this.cached = new GroupTable(aggregate, CACHED_SLOTS);
    this.merging = new GroupTable(aggregate, FIRST_SLOTS);
    this.keysOnly = new PairPartitions(slabs, bits, Columns.HASHES);
    this.pairs = new PairPartitions(slabs, bits, Columns.HASHES_AND_VALUES);
  }

  /** Returns the scratch of this worker. */
  PairBlock block() {
    return block;
  }

  /** Returns the number of pairs in a partition. */
  long pairs(int partition) {
    return pairs.pairs(partition) + keysOnly.pairs(partition);
  }

  /** Returns how often pairs were put aside. Each time of a table, their keys differ. */
  int runs() {
    return runs;
  }

  /** Returns the number of hashes and values that were ever written to slabs. */
  long written() {
    return pairs.written() + keysOnly.written();
  }

  /** Collects pairs [from, to) of some columns; without values, each key counts once. */
  void collect(Keys keys, Optional<Keys> values, long from, long to, long seed) {
    PairPartitions bypass = values.isPresent() ? pairs : keysOnly;
    for (long at = from; at < to; at += PairBlock.SIZE) {
      int count = (int) Math.min(PairBlock.SIZE, to - at);
      block.load(keys, values, at, count, seed);
      collect(bypass);
    }
  }

  private void collect(PairPartitions bypass) {
    if (bypassing > 0) {
      bypassing -= block.count();
      runs++;
      bypass.add(block);
      return;
    }
    cached.add(block);
    added += block.count();
    if (!cached.hasCapacityFor(PairBlock.SIZE)) {
      double worth = bypass == keysOnly ? WORTH_OF_KEYS : WORTH_OF_PAIRS;
      bypassing = added < worth * cached.groups() ? BYPASSING : 0;
      flush();
    }
  }

  /** Puts the groups in the table aside. */
  void flush() {
    added = 0;
    if (cached.groups() > 0) {
      runs++;
      putAside(cached);
    }
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
      merge(other.pairs, partition);
      merge(other.keysOnly, partition);
      pairs.recycle(other.pairs, partition);
      keysOnly.recycle(other.keysOnly, partition);
    }
    putAside(merging);
  }

  private void merge(PairPartitions from, int partition) {
    for (int number = 0; number < from.blocks(partition); number++) {
      from.load(partition, number, block);
      merging.ensureCapacityFor(block.count());
      merging.add(block);
    }
  }

  /** Returns what was put aside: pairs, and keys without values. */
  List<PairPartitions> parts() {
    return List.of(pairs, keysOnly);
  }

  /** Makes the memory of merged pairs available to all collectors. */
  void giveBack() {
    pairs.giveBack();
    keysOnly.giveBack();
  }
}
