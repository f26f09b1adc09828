package org.qsketch.cpu.work;

import java.util.Arrays;
import org.qsketch.keys.Mix;

/**
 * Merges repeated keys of a block into one key with a weight. Additions to the same counter wait
 * for one another, and a frequent key keeps the worker of its bucket busy after the others have
 * finished. Merging turns a block of such keys into a few additions.
 */
final class Repeats {
  /** The number of keys equal to the previous one from which a block is taken to have repeats. */
  private static final int MIN_REPEATS = 2;

  /** At least 8 slots for each key, so that few keys find the slot of another. */
  private static final int SLOT_BITS =
      Integer.SIZE - Integer.numberOfLeadingZeros(KeyBlock.SIZE - 1) + 3;

  private final int[] slots = new int[KeyBlock.SIZE];

  private final int[] keptKeys = new int[KeyBlock.SIZE];

  /** The last key in each slot. */
  private final short[] last = new short[1 << SLOT_BITS];

  /** Merges the keys with equal lane hashes, if there seem to be many. */
  void merge(KeyBlock block) {
    if (neighbours(block.lane, block.count()) < MIN_REPEATS) {
      return;
    }
    if (!block.isWeighted()) {
      Arrays.fill(block.weights, 0, block.count(), 1);
      block.setWeighted(true);
    }
    mergeAll(block);
  }

  /** Returns the number of keys that equal the previous one. */
  private static long neighbours(long[] hashes, int count) {
    long differing = 0;
    for (int i = 1; i < count; i++) {
      differing += differs(hashes[i], hashes[i - 1]);
    }
    return count - 1 - differing;
  }

  private static long differs(long a, long b) {
    return ((a ^ b) | -(a ^ b)) >>> (Long.SIZE - 1);
  }

  /**
   * Merges keys by slots. A slot has the last of its keys, with which equal keys before it are
   * merged. Keys in the slot of another key are not merged, nor are keys whose weights add up to
   * 2^32 or more. The processor cannot predict which keys are merged, so there are no branches.
   */
  private void mergeAll(KeyBlock block) {
    findSlots(block.lane, block.count());
    for (int i = 0; i < block.count(); i++) {
      last[slots[i]] = (short) i;
    }
    block.keep(keptKeys, mergeWeights(block));
  }

  /** Returns how many keys are kept. */
  private int mergeWeights(KeyBlock block) {
    long[] hashes = block.lane;
    int[] weights = block.weights;
    int kept = 0;
    for (int i = 0; i < block.count(); i++) {
      int later = last[slots[i]];
      int weight = weights[i];
      int sum = weights[later] + weight;
      int keep = keep(hashes[i], hashes[later], later - i, sum, weight);
      weights[later] = sum - (weight & -keep);
      keptKeys[kept] = i;
      kept += keep;
    }
    return kept;
  }

  /**
   * Returns 0 if two different keys have equal hashes and their weights do not overflow, or else 1.
   */
  private static int keep(long hash, long other, int distance, int sum, int weight) {
    int isSame = (distance - 1) >>> (Integer.SIZE - 1);
    int overflows = Integer.compareUnsigned(sum, weight) >>> (Integer.SIZE - 1);
    return (int) differs(hash, other) | isSame | overflows;
  }

  private void findSlots(long[] hashes, int count) {
    int[] to = slots;
    for (int i = 0; i < count; i++) {
      to[i] = (int) ((hashes[i] * Mix.GOLDEN) >>> (Long.SIZE - SLOT_BITS));
    }
  }
}
