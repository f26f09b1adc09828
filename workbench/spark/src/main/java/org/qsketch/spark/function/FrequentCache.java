package org.qsketch.spark.function;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Adds up frequent keys, so that a structure receives them once instead of a hundred times. Each
 * key has one slot. If two keys compete for a slot, one of them goes with its count to a list of
 * pairs: the key in the slot if it occurred only once, otherwise usually the new one. So the many
 * rare keys seldom evict a frequent one, and keys that are no longer frequent leave eventually.
 */
final class FrequentCache {
  private static final int BITS = 15;
  private static final int MOST = 1 << 14;

  /** One in this many keys evicts any key from its slot: a power of two. */
  private static final int PATIENCE = 16;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long[] keys = new long[1 << BITS];
  private final int[] counts = new int[1 << BITS];
  private final long[] leftKeys = new long[MOST];
  private final int[] leftCounts = new int[MOST];
  private int left;
  private int rejected;

  /** Adds a key. Flushes the pairs when their list is full. */
  void add(long key, BiConsumer<long[], int[]> target) {
    int place = (int) ((key * GOLDEN) >>> (Long.SIZE - BITS));
    if (keys[place] == key && counts[place] != Integer.MAX_VALUE) {
      counts[place]++;
      return;
    }
    if (counts[place] > 1 && ++rejected % PATIENCE != 0) {
      leave(key, 1, target);
      return;
    }
    leave(place, target);
    keys[place] = key;
    counts[place] = 1;
  }

  private void leave(int place, BiConsumer<long[], int[]> target) {
    if (counts[place] > 0) {
      leave(keys[place], counts[place], target);
    }
  }

  private void leave(long key, int count, BiConsumer<long[], int[]> target) {
    if (left == MOST) {
      flushPairs(target);
    }
    leftKeys[left] = key;
    leftCounts[left++] = count;
  }

  private void flushPairs(BiConsumer<long[], int[]> target) {
    target.accept(Arrays.copyOf(leftKeys, left), Arrays.copyOf(leftCounts, left));
    left = 0;
  }

  /** Flushes all keys. */
  void flush(BiConsumer<long[], int[]> target) {
    for (int place = 0; place < counts.length; place++) {
      leave(place, target);
      counts[place] = 0;
    }
    flushPairs(target);
  }
}
