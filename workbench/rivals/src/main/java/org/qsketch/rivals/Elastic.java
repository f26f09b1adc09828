package org.qsketch.rivals;

/**
 * The Elastic sketch: T. Yang and others, <i>Elastic sketch: adaptive and fast network-wide
 * measurements</i>, SIGCOMM 2018, the software version.
 *
 * <p>A heavy part holds keys with votes for them, seven in a bucket; a light part of 8-bit counters
 * takes all others. A key outside its bucket votes against it; when these votes are eight times
 * those for the rarest key there, the two change places. A quarter of the memory is heavy, as in
 * the paper. Never below the truth while no light counter is full.
 */
public final class Elastic implements Rival {
  private static final int ENTRIES = 7;
  private static final int HEAVY_SHARE = 4;
  private static final int EVICTION = 8;
  private static final int MOST_LIGHT = 255;
  private static final int HEAVY_ROW = 0;
  private static final int LIGHT_ROW = 1;

  private final Budget budget;
  private final int buckets;
  private final long bucketBits;
  private final KeyBuckets entries;
  private final long[] keys;
  private final int[] votes;

  /** Whether the light part may have counted a key before it came here. */
  private final boolean[] hasLight;

  /** Votes against the keys of a bucket. */
  private final int[] against;

  private final byte[] light;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public Elastic(Budget budget) {
    this.budget = budget;
    this.bucketBits = (long) ENTRIES * (budget.keyBits() + Integer.SIZE + 1) + Integer.SIZE;
    this.buckets = budget.cells("elastic", HEAVY_SHARE * bucketBits);
    this.entries = new KeyBuckets(buckets, ENTRIES);
    this.keys = entries.keys;
    this.votes = entries.counts;
    this.hasLight = new boolean[keys.length];
    this.against = new int[buckets];
    long lightBits = budget.bytes() * Byte.SIZE - buckets * bucketBits;
    this.light = new byte[Math.toIntExact(lightBits / Byte.SIZE)];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    int bucket = Budget.index(hash, HEAVY_ROW, buckets);
    int entry = entries.find(bucket, key);
    if (entry >= 0) {
      votes[entry]++;
      return;
    }
    int rarest = entries.rarest(bucket);
    if (votes[rarest] == 0) {
      put(rarest, key, false);
      return;
    }
    against[bucket]++;
    if ((long) against[bucket] < (long) EVICTION * votes[rarest]) {
      addLight(hash, 1);
      return;
    }
    addLight(budget.hash(keys[rarest]), votes[rarest]);
    put(rarest, key, true);
    against[bucket] = 0;
  }

  private void put(int entry, long key, boolean mayHaveLight) {
    keys[entry] = key;
    votes[entry] = 1;
    hasLight[entry] = mayHaveLight;
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    int entry = entries.find(Budget.index(hash, HEAVY_ROW, buckets), key);
    if (entry < 0) {
      return readLight(hash);
    }
    return hasLight[entry] ? votes[entry] + readLight(hash) : votes[entry];
  }

  @Override
  public long bits() {
    return buckets * bucketBits + (long) light.length * Byte.SIZE;
  }

  private void addLight(long hash, int count) {
    int place = Budget.index(hash, LIGHT_ROW, light.length);
    light[place] = (byte) Math.min(MOST_LIGHT, Byte.toUnsignedLong(light[place]) + count);
  }

  private long readLight(long hash) {
    return Byte.toUnsignedLong(light[Budget.index(hash, LIGHT_ROW, light.length)]);
  }
}
