package org.qsketch.cpu.topk;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The counts that a block of keys adds to slots. A frequent key is one number that all workers add
 * to; so its occurrences in a block are added up here first.
 */
final class BlockCounts {
  private static final int PLACES = 1 << 8;
  private static final int NONE = -1;

  private final int[] slots = new int[PLACES];
  private final long[] sums = new long[PLACES];

  BlockCounts() {
    Arrays.fill(slots, NONE);
  }

  /** Adds to a slot, now or when another slot needs the place. */
  void add(int slot, long amount, AtomicLongArray counts) {
    int place = slot & (PLACES - 1);
    if (slots[place] != slot) {
      flush(place, counts);
      slots[place] = slot;
    }
    sums[place] += amount;
  }

  /** Adds all that is left. */
  void flush(AtomicLongArray counts) {
    for (int place = 0; place < PLACES; place++) {
      flush(place, counts);
    }
  }

  private void flush(int place, AtomicLongArray counts) {
    if (slots[place] != NONE) {
      counts.getAndAdd(slots[place], sums[place]);
      slots[place] = NONE;
      sums[place] = 0;
    }
  }
}
