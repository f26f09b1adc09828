package org.qsketch.rivals;

/**
 * WavingSketch: J. Li and others, <i>WavingSketch: an unbiased and generic sketch for finding top-k
 * items in data streams</i>, KDD 2020.
 *
 * <p>A bucket has eight entries of keys with their frequencies, and a waving counter to which all
 * other keys of the bucket add +1 or -1, as a hash of the key says. A key whose estimate from the
 * counter exceeds the rarest entry changes places with it. The estimate of a key with an entry is
 * its frequency there; the estimate of another key is the waving counter's, which is unbiased and
 * can be negative.
 */
public final class Waving implements Rival {
  private static final int ENTRIES = 8;

  private final Budget budget;
  private final int buckets;
  private final KeyBuckets entries;
  private final long[] keys;
  private final int[] frequencies;

  /** Whether the waving counter holds a part of an entry's key. */
  private final boolean[] hasWaved;

  private final int[] waving;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public Waving(Budget budget) {
    this.budget = budget;
    this.buckets = budget.cells("waving", bucketBits());
    this.entries = new KeyBuckets(buckets, ENTRIES);
    this.keys = entries.keys;
    this.frequencies = entries.counts;
    this.hasWaved = new boolean[keys.length];
    this.waving = new int[buckets];
  }

  private long bucketBits() {
    return (long) ENTRIES * (budget.keyBits() + Integer.SIZE + 1) + Integer.SIZE;
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    int bucket = Budget.index(hash, 0, buckets);
    int entry = entries.find(bucket, key);
    if (entry >= 0) {
      frequencies[entry]++;
      waving[bucket] += hasWaved[entry] ? sign(hash) : 0;
      return;
    }
    int rarest = entries.rarest(bucket);
    if (frequencies[rarest] == 0) {
      put(rarest, key, 1, false);
      return;
    }
    waving[bucket] += sign(hash);
    int estimate = waving[bucket] * sign(hash);
    if (estimate > frequencies[rarest]) {
      if (!hasWaved[rarest]) {
        waving[bucket] += frequencies[rarest] * sign(budget.hash(keys[rarest]));
      }
      put(rarest, key, estimate, true);
    }
  }

  private void put(int entry, long key, int frequency, boolean waved) {
    keys[entry] = key;
    frequencies[entry] = frequency;
    hasWaved[entry] = waved;
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    int bucket = Budget.index(hash, 0, buckets);
    int entry = entries.find(bucket, key);
    return entry >= 0 ? frequencies[entry] : (long) waving[bucket] * sign(hash);
  }

  @Override
  public boolean isHeavy(long key, long least) {
    int entry = entries.find(Budget.index(budget.hash(key), 0, buckets), key);
    return entry >= 0 && frequencies[entry] >= least;
  }

  @Override
  public long bits() {
    return buckets * bucketBits();
  }

  /** Derives the sign from the lowest bit of a hash of its own. */
  private static int sign(long hash) {
    return (Budget.rowHash(hash, 1) & 1) == 0 ? 1 : -1;
  }
}
