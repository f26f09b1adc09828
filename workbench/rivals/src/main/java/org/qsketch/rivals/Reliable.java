package org.qsketch.rivals;

import java.util.ArrayList;
import java.util.List;

/**
 * ReliableSketch: Y. Wu and others, <i>Approaching 100% confidence in stream summary through
 * ReliableSketch</i>, IEEE ICDE 2024, with its mice filter and the parameters of its experiments.
 *
 * <p>A filter of 2-bit counters with conservative update takes the first three insertions of a key
 * in a fifth of the memory. The rest are layers of buckets with a key, votes for it (YES) and votes
 * of all others (NO); the key that leads takes the bucket. A bucket whose NO is at the limit of its
 * layer is locked: other keys go on to the next layer, which is half as wide and has 0.4 of the
 * limit. While no key finds all layers locked, estimates are never below the truth, and at most
 * {@value #LARGEST_ERROR} above it.
 */
public final class Reliable implements Rival {
  /** The bound of the error in the paper's experiments. */
  static final int LARGEST_ERROR = 25;

  private static final int FILTERED = 3;
  private static final int FILTER_BITS = 2;
  private static final int FILTER_ROWS = 2;

  /** The filter is one of this number of parts of the memory. */
  private static final int PARTS = 5;

  private static final int MOST_LAYERS = 20;
  private static final double DECLINE = 2.5;
  private static final int YES_AND_NO_BITS = 32 + 16;

  private final Budget budget;
  private final int filterWidth;
  private final byte[] filter;
  private final List<Layer> layers = new ArrayList<>();
  private final long bits;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public Reliable(Budget budget) {
    this.budget = budget;
    int bucketBits = budget.keyBits() + YES_AND_NO_BITS;
    long part = budget.cells("reliable", (long) PARTS * bucketBits);
    this.filterWidth = Math.toIntExact(part * bucketBits / FILTER_BITS / FILTER_ROWS);
    this.filter = new byte[Math.multiplyExact(FILTER_ROWS, filterWidth)];
    int buckets = Math.toIntExact(part * (PARTS - 1));
    int limit = (int) Math.ceil((LARGEST_ERROR - FILTERED) * (DECLINE - 1) / DECLINE);
    while (buckets > 0 && layers.size() < MOST_LAYERS) {
      int width = Math.ceilDiv(buckets, 2);
      layers.add(new Layer(FILTER_ROWS + layers.size(), width, limit));
      buckets -= width;
      limit = (int) (limit / DECLINE);
    }
    this.bits =
        (long) filter.length * FILTER_BITS
            + layers.stream().mapToLong(layer -> (long) layer.keys.length * bucketBits).sum();
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    int least = filtered(hash);
    if (least < FILTERED) {
      for (int row = 0; row < FILTER_ROWS; row++) {
        int place = filterPlace(hash, row);
        filter[place] = (byte) Math.max(filter[place], least + 1);
      }
      return;
    }
    for (int i = 0; i < layers.size(); i++) {
      if (layers.get(i).insert(key, hash)) {
        return;
      }
    }
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    long sum = filtered(hash);
    if (sum < FILTERED) {
      return sum;
    }
    for (int i = 0; i < layers.size(); i++) {
      Layer layer = layers.get(i);
      int bucket = layer.bucket(hash);
      sum += layer.votes(bucket, key);
      if (!layer.isLockedFor(bucket, key)) {
        return sum;
      }
    }
    return sum;
  }

  @Override
  public long bits() {
    return bits;
  }

  private int filtered(long hash) {
    int least = FILTERED;
    for (int row = 0; row < FILTER_ROWS; row++) {
      least = Math.min(least, filter[filterPlace(hash, row)]);
    }
    return least;
  }

  private int filterPlace(long hash, int row) {
    return row * filterWidth + Budget.index(hash, row, filterWidth);
  }

  /** Buckets of one limit. */
  private static final class Layer {
    private final int row;
    private final int limit;
    private final long[] keys;
    private final int[] yes;
    private final char[] no;

    Layer(int row, int width, int limit) {
      this.row = row;
      this.limit = limit;
      this.keys = new long[width];
      this.yes = new int[width];
      this.no = new char[width];
    }

    int bucket(long hash) {
      return Budget.index(hash, row, keys.length);
    }

    private boolean holds(int bucket, long key) {
      return yes[bucket] > 0 && keys[bucket] == key;
    }

    int votes(int bucket, long key) {
      return holds(bucket, key) ? yes[bucket] : no[bucket];
    }

    boolean isLockedFor(int bucket, long key) {
      return no[bucket] >= limit && yes[bucket] > no[bucket] && !holds(bucket, key);
    }

    /** Returns false if the next layer has to take the key. */
    boolean insert(long key, long hash) {
      int bucket = bucket(hash);
      if (isLockedFor(bucket, key)) {
        return false;
      }
      if (yes[bucket] <= no[bucket]) {
        keys[bucket] = key;
        yes[bucket]++;
      } else if (holds(bucket, key)) {
        yes[bucket]++;
      } else {
        no[bucket]++;
      }
      return true;
    }
  }
}
