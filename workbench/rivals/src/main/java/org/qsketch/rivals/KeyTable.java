package org.qsketch.rivals;

import java.util.Arrays;

/**
 * As many keys with their counts as fit a budget, and a hash table from keys to positions, with
 * linear probing, at most three quarters full.
 */
final class KeyTable {
  static final int ABSENT = -1;

  /** The key at each position. */
  final long[] keys;

  /** The count of each key. */
  final int[] counts;

  private final Budget budget;
  private final long entryBits;
  private final int[] slots;

  /**
   * Makes an empty table.
   *
   * @param rival the name for messages
   */
  KeyTable(String rival, Budget budget) {
    this.budget = budget;
    // key, count, and 4/3 positions in the hash table
    this.entryBits = (long) budget.keyBits() + Integer.SIZE + Math.ceilDiv(4 * Integer.SIZE, 3);
    this.keys = new long[budget.cells(rival, entryBits)];
    this.counts = new int[keys.length];
    this.slots = new int[slots(keys.length)];
    Arrays.fill(slots, ABSENT);
  }

  /** Returns the count of a key, or 0 if it is not held. */
  long count(long key) {
    int position = at(slot(key));
    return position == ABSENT ? 0 : Integer.toUnsignedLong(counts[position]);
  }

  /** Returns the memory of keys, counts and positions. */
  long bits() {
    return keys.length * entryBits;
  }

  /** Returns the slots for a number of keys. */
  private static int slots(int keys) {
    return Math.toIntExact((long) keys * 4 / 3 + 1);
  }

  /** Returns the slot of a key, or the free one where it belongs. */
  int slot(long key) {
    int slot = home(key);
    while (slots[slot] != ABSENT && keys[slots[slot]] != key) {
      slot = next(slot);
    }
    return slot;
  }

  /** Returns the position at a slot, or {@link #ABSENT}. */
  int at(int slot) {
    return slots[slot];
  }

  void put(int slot, int position) {
    slots[slot] = position;
  }

  /** Empties a slot, and moves later keys of the chain closer to where they belong. */
  void remove(int slot) {
    int hole = slot;
    int next = next(slot);
    while (slots[next] != ABSENT) {
      if (distance(home(keys[slots[next]]), next) >= distance(hole, next)) {
        slots[hole] = slots[next];
        hole = next;
      }
      next = next(next);
    }
    slots[hole] = ABSENT;
  }

  private int home(long key) {
    return Budget.index(budget.hash(key), 0, slots.length);
  }

  private int next(int slot) {
    return slot + 1 == slots.length ? 0 : slot + 1;
  }

  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + slots.length;
  }
}
