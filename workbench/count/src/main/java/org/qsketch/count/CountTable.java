package org.qsketch.count;

import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.keys.Mix;

/**
 * A growing hash table from 64-bit keys to counts, with linear probing. A key and its count are
 * adjacent, so that a look-up touches one cache line. A count of 0 marks a free slot, so that every
 * key is allowed.
 */
final class CountTable {
  private static final int SMALLEST = 16;

  private static final double MAX_LOAD = 0.75;

  private long[] slots = new long[2 * SMALLEST];
  private int size;

  int size() {
    return size;
  }

  void add(long key, long count) {
    int slot = slot(key);
    if (slots[slot + 1] == 0) {
      slots[slot] = key;
      size++;
    }
    slots[slot + 1] += count;
    if (size > MAX_LOAD * capacity()) {
      rebuild(Math.multiplyExact(slots.length, 2), any -> true);
    }
  }

  /** Tells whether a key has been added. */
  boolean contains(long key) {
    return slots[slot(key) + 1] != 0;
  }

  void forEach(GroupPile.Visitor visitor) {
    forEach(slots, visitor);
  }

  /** Halves all counts, rounding up, so that none is 0. */
  void halve(long times) {
    for (int slot = 0; slot < slots.length; slot += 2) {
      slots[slot + 1] = Halving.halved(slots[slot + 1], times);
    }
  }

  /** Drops the keys that fail a test. */
  void retain(LongPredicate filter) {
    rebuild(slots.length, filter);
  }

  /** Returns one value of every entry. The order stays the same until the next change. */
  long[] collect(LongBinaryOperator field) {
    LongStream.Builder values = LongStream.builder();
    forEach(slots, (key, count) -> values.add(field.applyAsLong(key, count)));
    return values.build().toArray();
  }

  private static void forEach(long[] slots, GroupPile.Visitor visitor) {
    for (int slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot + 1] != 0) {
        visitor.visit(slots[slot], slots[slot + 1]);
      }
    }
  }

  private void rebuild(int length, LongPredicate filter) {
    long[] old = slots;
    slots = new long[length];
    size = 0;
    forEach(
        old,
        (key, count) -> {
          if (filter.test(key)) {
            add(key, count);
          }
        });
  }

  private int capacity() {
    return slots.length / 2;
  }

  /** Returns the slot of the key, or the free slot where it belongs. */
  private int slot(long key) {
    int mask = slots.length - 2;
    int slot = (int) Mix.fmix64(key) & mask;
    while (slots[slot + 1] != 0 && slots[slot] != key) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }
}
