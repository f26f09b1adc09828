package org.qsketch.cpu.groupby;

import org.qsketch.groupby.Aggregate;

/**
 * A hash table of groups with linear probing, at most half full, in Java arrays that are meant to
 * stay in cache.
 *
 * <p>An empty slot holds a hash whose home is the next slot. No key is stored before its home, so
 * an empty slot cannot be mistaken for a key, and a key can have any hash.
 */
final class GroupTable {
  private final Aggregate aggregate;
  private long[] hashes;
  private long[] results;
  private int groups;

  /**
   * An empty table.
   *
   * @param aggregate how values are combined
   * @param slots a power of two, at least two blocks' worth
   */
  GroupTable(Aggregate aggregate, int slots) {
    this.aggregate = aggregate;
    allocate(slots);
  }

  private void allocate(int slots) {
    hashes = new long[slots];
    results = new long[slots];
    for (int slot = 0; slot < slots; slot++) {
      hashes[slot] = emptyMark(slot, slots - 1);
    }
  }

  private static int emptyMark(int slot, int mask) {
    return (slot + 1) & mask;
  }

  int groups() {
    return groups;
  }

  int slots() {
    return hashes.length;
  }

  /** Whether the table stays at most half full with this many more groups. */
  boolean hasCapacityFor(int more) {
    return groups + more <= hashes.length / 2;
  }

  /** Doubles the table until it has capacity for this many more groups. */
  void ensureCapacityFor(int more) {
    while (!hasCapacityFor(more)) {
      grow();
    }
  }

  private void grow() {
    long[] oldHashes = hashes;
    long[] oldResults = results;
    allocate(Math.multiplyExact(2, oldHashes.length));
    for (int slot = 0; slot < oldHashes.length; slot++) {
      if (oldHashes[slot] != emptyMark(slot, oldHashes.length - 1)) {
        move(oldHashes[slot], oldResults[slot]);
      }
    }
  }

  private void move(long hash, long result) {
    int mask = hashes.length - 1;
    int slot = (int) hash & mask;
    while (hashes[slot] != emptyMark(slot, mask)) {
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    results[slot] = result;
  }

  /** Adds pairs, for which the table must have capacity. */
  void add(PairBlock block) {
    locate(block);
    switch (aggregate) {
      case COUNT, SUM -> sum(block);
      case MIN -> lower(block);
      case MAX -> raise(block);
    }
  }

  /** Finds the slot of each key, and makes a group of a key that has none. */
  private void locate(PairBlock block) {
    long[] table = hashes;
    int mask = table.length - 1;
    long identity = aggregate.identity();
    int found = groups;
    for (int i = 0; i < block.count(); i++) {
      long hash = block.hashes[i];
      int slot = (int) hash & mask;
      while (table[slot] != hash) {
        if (table[slot] == emptyMark(slot, mask)) {
          table[slot] = hash;
          results[slot] = identity;
          found++;
          break;
        }
        slot = (slot + 1) & mask;
      }
      block.places[i] = slot;
    }
    groups = found;
  }

  /**
   * Does not sum runs of a key in a register: a mispredicted end of a run costs more than waiting
   * for sums.
   */
  private void sum(PairBlock block) {
    for (int i = 0; i < block.count(); i++) {
      results[block.places[i]] += block.values[i];
    }
  }

  private void lower(PairBlock block) {
    for (int i = 0; i < block.count(); i++) {
      int slot = block.places[i];
      results[slot] = Math.min(results[slot], block.values[i]);
    }
  }

  private void raise(PairBlock block) {
    for (int i = 0; i < block.count(); i++) {
      int slot = block.places[i];
      results[slot] = Math.max(results[slot], block.values[i]);
    }
  }

  /** Moves the groups of a block's worth of slots into the block, and empties the slots. */
  void take(int from, PairBlock block) {
    int mask = hashes.length - 1;
    int count = 0;
    for (int slot = from; slot < from + PairBlock.SIZE; slot++) {
      block.hashes[count] = hashes[slot];
      block.values[count] = results[slot];
      // no branch: whether a slot is empty cannot be predicted
      count += hashes[slot] == emptyMark(slot, mask) ? 0 : 1;
      hashes[slot] = emptyMark(slot, mask);
    }
    block.setCount(count);
    groups -= count;
  }
}
