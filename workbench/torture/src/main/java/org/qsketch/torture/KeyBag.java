package org.qsketch.torture;

import java.util.Arrays;

/** A multiset of keys: the expected content of a structure. */
final class KeyBag {
  private long[] keys = new long[16];
  private int size;

  int size() {
    return size;
  }

  void add(long... more) {
    if (size + more.length > keys.length) {
      keys = Arrays.copyOf(keys, Math.max(2 * keys.length, size + more.length));
    }
    System.arraycopy(more, 0, keys, size, more.length);
    size += more.length;
  }

  /** Removes some keys: the latest, or any. */
  long[] take(Adversary adversary, int count) {
    if (adversary.oneIn(2)) {
      for (int i = 0; i < count; i++) {
        swap(adversary.below(size - i), size - 1 - i);
      }
    }
    size -= count;
    return Arrays.copyOfRange(keys, size, size + count);
  }

  private void swap(int a, int b) {
    long key = keys[a];
    keys[a] = keys[b];
    keys[b] = key;
  }

  void clear() {
    size = 0;
  }

  long[] keys() {
    return Arrays.copyOf(keys, size);
  }

  /** Returns the distinct keys with their exact counts. */
  Counted counted() {
    return Counted.of(keys());
  }

  /** Distinct keys in ascending order, and their counts. */
  static final class Counted {
    private final long[] keys;
    private final long[] counts;

    Counted(long[] keys, long... counts) {
      this.keys = keys;
      this.counts = counts;
    }

    long[] keys() {
      return keys;
    }

    long[] counts() {
      return counts;
    }

    static Counted of(long... all) {
      long[] sorted = all.clone();
      Arrays.sort(sorted);
      long[] keys = new long[sorted.length];
      long[] counts = new long[sorted.length];
      int distinct = 0;
      for (int i = 0; i < sorted.length; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
          keys[distinct++] = sorted[i];
        }
        counts[distinct - 1]++;
      }
      return new Counted(Arrays.copyOf(keys, distinct), Arrays.copyOf(counts, distinct));
    }
  }
}
