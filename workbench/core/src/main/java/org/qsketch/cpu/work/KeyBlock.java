package org.qsketch.cpu.work;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.qsketch.backend.spi.Batch;
import org.qsketch.keys.Keys;

/**
 * The scratch memory of one worker: the arrays for a few hundred keys, from hashes to counters.
 * Each step is a loop over the whole block, so that the JIT compiler vectorizes the arithmetic and
 * the processor overlaps the memory accesses of different keys. The arrays stay in the first-level
 * cache.
 */
public final class KeyBlock {
  /**
   * The keys of a block. Its arrays have 68 bytes for each, and share the first-level cache with
   * the table: with 512 keys, inserts take a tenth longer.
   */
  public static final int SIZE = 384;

  /** The keys, then their hashes. */
  public final long[] hashes = new long[SIZE];

  /**
   * The hashes that select buckets and masks: the hashes of the keys, or of one row of a thread
   * sketch.
   */
  public final long[] lane = new long[SIZE];

  /** Bucket numbers, then byte offsets into the table. */
  public final long[] offsets = new long[SIZE];

  /** Mask numbers. */
  public final int[] masks = new int[SIZE];

  /** A second offset per key. */
  public final long[] otherOffsets = new long[SIZE];

  /** The positions of each key's mask, packed. */
  public final long[] steps = new long[SIZE];

  /** A counter of each key. */
  public final int[] counters = new int[SIZE];

  /** The estimates so far, with the sign bit flipped, so that signed minima are unsigned minima. */
  public final int[] minima = new int[SIZE];

  /** The estimates so far from counters of 64 bits, with the sign bit flipped. */
  public final long[] wideMinima = new long[SIZE];

  /** The weight of each key in a weighted block, unsigned. */
  public final int[] weights = new int[SIZE];

  /** The positions of the keys of this block in the block they were taken from. */
  public final int[] places = new int[SIZE];

  /** Keeps the loads that only warm the cache from being optimized away. */
  public int sink;

  private final Repeats repeats = new Repeats();
  private int count;
  private boolean weighted;
  private KeyBlock companion;
  private final Map<Class<?>, Object> scratch = new HashMap<>();

  /** Returns the number of keys in the block. */
  public int count() {
    return count;
  }

  public void setCount(int count) {
    this.count = count;
  }

  /** Returns whether keys have weights. Otherwise each counts once. */
  public boolean isWeighted() {
    return weighted;
  }

  public void setWeighted(boolean weighted) {
    this.weighted = weighted;
  }

  /** Returns how often a key counts. */
  public int weight(int key) {
    return weighted ? weights[key] : 1;
  }

  /** Merges keys with equal lane hashes into weighted ones if that is worthwhile. */
  public void mergeRepeats() {
    repeats.merge(this);
  }

  /** Moves a located key to another place. */
  public void move(int from, int to) {
    lane[to] = lane[from];
    offsets[to] = offsets[from];
    masks[to] = masks[from];
    if (weighted) {
      weights[to] = weights[from];
    }
  }

  /** Keeps only some keys. Their indices ascend. */
  void keep(int[] keys, int kept) {
    for (int i = 0; i < kept; i++) {
      lane[i] = lane[keys[i]];
      offsets[i] = offsets[keys[i]];
    }
    for (int i = 0; i < kept; i++) {
      masks[i] = masks[keys[i]];
      weights[i] = weights[keys[i]];
    }
    count = kept;
  }

  /** Returns a second block, for keys of this one that need another operation. */
  public KeyBlock companion() {
    if (companion == null) {
      companion = new KeyBlock();
    }
    return companion;
  }

  /** Returns further scratch memory for a structure, which is made once for each worker. */
  public <S> S scratch(Class<S> type, Supplier<S> maker) {
    return type.cast(scratch.computeIfAbsent(type, _ -> maker.get()));
  }

  /** Receives a block of keys, and the index of its first key in the batch. */
  @FunctionalInterface
  public interface PlacedBlock {
    void accept(KeyBlock block, long from);
  }

  /** Loads keys [from, to) into this block, one block at a time, and passes it to an action. */
  public void forEach(Keys keys, long from, long to, PlacedBlock action) {
    for (long at = from; at < to; at += SIZE) {
      load(keys, at, (int) Math.min(SIZE, to - at));
      action.accept(this, at);
    }
  }

  /** Loads keys [from, to) and their weights, one block at a time, and passes it to an action. */
  public void forEach(Batch batch, long from, long to, PlacedBlock action) {
    forEach(
        batch.keys(),
        from,
        to,
        (block, at) -> {
          batch.weights().ifPresent(weights -> block.loadWeights(weights, at));
          action.accept(block, at);
        });
  }

  private void loadWeights(Keys column, long from) {
    column.copyTo(from, otherOffsets, 0, count);
    for (int i = 0; i < count; i++) {
      weights[i] = (int) otherOffsets[i];
    }
    weighted = true;
  }

  public void load(Keys keys, long from, int count) {
    this.count = count;
    this.weighted = false;
    keys.copyTo(from, hashes, 0, count);
  }

  /** Loads lane hashes that were partitioned before. */
  public void loadLane(long[] partitioned, int from, int count) {
    this.count = count;
    this.weighted = false;
    System.arraycopy(partitioned, from, lane, 0, count);
  }

  /** Loads weights that were partitioned with the hashes. */
  public void loadWeights(int[] partitioned, int from) {
    System.arraycopy(partitioned, from, weights, 0, count);
    weighted = true;
  }

  /** Uses the hashes of the keys as lane hashes, for sketches with one lane. */
  public void useHashesAsLane() {
    System.arraycopy(hashes, 0, lane, 0, count);
  }
}
