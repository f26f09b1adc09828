package org.qsketch.cpu.groupby;

import java.util.Arrays;
import java.util.Optional;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * The scratch of one worker of a group-by: a thousand pairs on their way from columns to groups.
 * Keys are handled as their hashes, which is possible because the mix is a bijection: no table has
 * to hash a key again when it grows or is partitioned.
 */
final class PairBlock {
  /**
   * In smaller blocks, the memory latency at the beginning of each shows; the columns of larger
   * ones do not fit in the first-level cache.
   */
  static final int SIZE = 1024;

  final long[] hashes = new long[SIZE];

  /** A value of each key, or the aggregate of several. */
  final long[] values = new long[SIZE];

  /** The slot of each key in a table. */
  final int[] places = new int[SIZE];

  private int count;

  int count() {
    return count;
  }

  void setCount(int count) {
    this.count = count;
  }

  /**
   * Loads pairs from columns; without values, each key counts once. Both columns are loaded before
   * any hash is computed, so a core waits for both at the same time.
   */
  void load(Keys keys, Optional<Keys> numbers, long from, int count, long seed) {
    this.count = count;
    keys.copyTo(from, hashes, 0, count);
    numbers.ifPresentOrElse(column -> loadValues(column, from), this::countEachOnce);
    HashFamily.mix().hash(hashes, count, seed);
  }

  /** Makes all values 1. */
  void countEachOnce() {
    Arrays.fill(values, 0, count, 1);
  }

  private void loadValues(Keys numbers, long from) {
    numbers.copyTo(from, values, 0, count);
    if (numbers.width() == KeyWidth.BITS_32) {
      for (int i = 0; i < count; i++) {
        values[i] = (int) values[i];
      }
    }
  }

  /** Turns hashes back into keys, in place. */
  void toKeys(long seed) {
    long mixedSeed = Mix.seed(seed);
    for (int i = 0; i < count; i++) {
      hashes[i] = Mix.unfmix64(hashes[i]) ^ mixedSeed;
    }
  }
}
