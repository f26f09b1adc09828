package org.qsketch.cpu;

import org.qsketch.keys.Keys;

/**
 * The scratch of one worker: a few hundred keys on their way from hash to counters. Each step is a
 * loop over the whole block, so that the JIT compiler vectorizes the arithmetic and the processor
 * overlaps the memory accesses of different keys. The arrays stay in the first-level cache.
 */
final class KeyBlock {
  static final int SIZE = 512;

  /** The keys, then their hashes. */
  final long[] hashes = new long[SIZE];

  /** What selects buckets and masks: the hashes, or those of one row of a thread sketch. */
  final long[] lane = new long[SIZE];

  /** Bucket numbers, then byte offsets into the table. */
  final long[] offsets = new long[SIZE];

  /** Mask numbers. */
  final int[] masks = new int[SIZE];

  /** A second offset per key. */
  final long[] otherOffsets = new long[SIZE];

  /** The positions of each key's mask, packed. */
  final long[] steps = new long[SIZE];

  /** A counter of each key. */
  final int[] counters = new int[SIZE];

  /**
   * The estimates so far, with the sign bit flipped: signed minima of these are unsigned minima.
   */
  final int[] minima = new int[SIZE];

  /** How often each key occurs, in a weighted block. */
  final int[] weights = new int[SIZE];

  /** Where the keys of this block stand in the block they were taken from. */
  final int[] places = new int[SIZE];

  /** Keeps the loads that only warm the cache from being optimized away. */
  int sink;

  private final Repeats repeats = new Repeats();
  private int count;
  private boolean weighted;
  private KeyBlock companion;
  private StripedKeys stripedKeys;

  /** How many keys are in the block. */
  int count() {
    return count;
  }

  void setCount(int count) {
    this.count = count;
  }

  /** Whether keys count as often as their weights say, and not once. */
  boolean isWeighted() {
    return weighted;
  }

  void setWeighted(boolean weighted) {
    this.weighted = weighted;
  }

  /** Merges keys of equal lane hashes into weighted ones where that is worth it. */
  void mergeRepeats() {
    repeats.merge(this);
  }

  /** Moves a located key to another place. */
  void move(int from, int to) {
    lane[to] = lane[from];
    offsets[to] = offsets[from];
    masks[to] = masks[from];
  }

  /** A second block, for keys of this one that go another way. */
  KeyBlock companion() {
    if (companion == null) {
      companion = new KeyBlock();
    }
    return companion;
  }

  /** Room for the keys of a task that changes a filter. */
  StripedKeys stripedKeys() {
    if (stripedKeys == null) {
      stripedKeys = new StripedKeys();
    }
    return stripedKeys;
  }

  void load(Keys keys, long from, int count) {
    this.count = count;
    this.weighted = false;
    keys.copyTo(from, hashes, 0, count);
  }

  /** Takes lane hashes that were partitioned before. */
  void loadLane(long[] partitioned, int from, int count) {
    this.count = count;
    this.weighted = false;
    System.arraycopy(partitioned, from, lane, 0, count);
  }

  /** For sketches in which every counter of a key follows from one hash. */
  void useHashesAsLane() {
    System.arraycopy(hashes, 0, lane, 0, count);
  }
}
