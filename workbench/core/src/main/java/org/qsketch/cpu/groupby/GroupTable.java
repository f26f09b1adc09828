package org.qsketch.cpu.groupby;

import java.security.SecureRandom;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.Mix;

/**
 * A hash table of groups with linear probing, at most half full, in Java arrays that are meant to
 * stay in cache.
 *
 * <p>An empty slot holds a hash whose home is the next slot. No key is stored before its home, so
 * an empty slot cannot be mistaken for a key, and a key can have any hash.
 *
 * <p>Keys can be chosen such that their hashes collide in one place of the table. If probing takes
 * much longer than it does by chance, the table mixes all hashes once more, with a secret random
 * seed. So the work for a key is bounded for any keys.
 */
final class GroupTable {
  /**
   * The most steps beyond their homes that all keys of a block may take together. In a table that
   * is half full, a new key takes 1.5 on average, and hardly any takes 64.
   */
  static final int PATIENCE = 64 * PairBlock.SIZE;

  private final Aggregate aggregate;
  private long[] hashes;
  private long[] results;
  private int groups;
  private long steps;
  private boolean remixed;
  private long secret;

  /**
   * Makes an empty table.
   *
   * @param aggregate of values
   * @param slots a power of two, at least two blocks' worth
   */
  GroupTable(Aggregate aggregate, int slots) {
    this.aggregate = aggregate;
    allocate(slots);
  }

  /** Makes a table that takes over the arrays of one that is about to grow. */
  private GroupTable(GroupTable other) {
    this.aggregate = other.aggregate;
    this.hashes = other.hashes;
    this.results = other.results;
    this.groups = other.groups;
    this.remixed = other.remixed;
    this.secret = other.secret;
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

  /** Returns the steps beyond their homes that all keys, and groups that moved, have taken. */
  long steps() {
    return steps;
  }

  /** Returns whether probing has taken too long before. */
  boolean isRemixed() {
    return remixed;
  }

  /** Returns whether the table stays at most half full with more groups. */
  boolean hasCapacityFor(int more) {
    return groups + more <= hashes.length / 2;
  }

  /** Doubles the table until it has capacity for more groups. */
  void ensureCapacityFor(int more) {
    while (!hasCapacityFor(more)) {
      grow();
    }
  }

  /** Moves groups in blocks by {@link #add}: Java would have to compile a loop for this. */
  private void grow() {
    GroupTable old = new GroupTable(this);
    PairBlock block = new PairBlock();
    allocate(Math.multiplyExact(2, old.slots()));
    groups = 0;
    for (int from = 0; from < old.slots(); from += PairBlock.SIZE) {
      old.take(from, block);
      add(block);
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

  /** Adds pairs, for which the table must have capacity; their hashes may be replaced. */
  void add(PairBlock block) {
    mix(block.hashes, block.count());
    while (!locate(block)) {
      unmix(block.hashes, block.count());
      remix();
      mix(block.hashes, block.count());
    }
    switch (aggregate) {
      case COUNT, SUM -> sum(block);
      case MIN -> lower(block);
      case MAX -> raise(block);
    }
  }

  /**
   * Finds the slot of each key, and makes a group of a key that has none. Gives up if that takes
   * too many steps.
   */
  private boolean locate(PairBlock block) {
    long[] table = hashes;
    int mask = table.length - 1;
    long identity = aggregate.identity();
    int found = groups;
    int patience = PATIENCE;
    for (int i = 0; i < block.count() && patience >= 0; i++) {
      long hash = block.hashes[i];
      int slot = (int) hash & mask;
      while (table[slot] != hash && patience >= 0) {
        if (table[slot] == emptyMark(slot, mask)) {
          table[slot] = hash;
          results[slot] = identity;
          found++;
          break;
        }
        slot = (slot + 1) & mask;
        patience--;
      }
      block.places[i] = slot;
    }
    groups = found;
    steps += PATIENCE - patience;
    return patience >= 0;
  }

  /** Moves all groups to their places by another secret. */
  private void remix() {
    long[] keptHashes = new long[groups];
    long[] keptResults = new long[groups];
    int kept = 0;
    for (int slot = 0; slot < hashes.length; slot++) {
      if (hashes[slot] != emptyMark(slot, hashes.length - 1)) {
        keptHashes[kept] = hashes[slot];
        keptResults[kept++] = results[slot];
      }
    }
    unmix(keptHashes, kept);
    remixed = true;
    secret = new SecureRandom().nextLong();
    mix(keptHashes, kept);
    allocate(hashes.length);
    for (int i = 0; i < kept; i++) {
      move(keptHashes[i], keptResults[i]);
    }
  }

  private void mix(long[] block, int count) {
    for (int i = 0; remixed && i < count; i++) {
      block[i] = Mix.fmix64(block[i] ^ secret);
    }
  }

  private void unmix(long[] block, int count) {
    for (int i = 0; remixed && i < count; i++) {
      block[i] = Mix.unfmix64(block[i]) ^ secret;
    }
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
    unmix(block.hashes, count);
    block.setCount(count);
    groups -= count;
  }
}
