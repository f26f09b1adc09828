package org.qsketch.count;

import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * A random sample of the distinct keys of a stream, with their exact counts over the whole stream,
 * in bounded memory (adaptive sampling: Wegman's method, analyzed by Flajolet 1990). A key belongs
 * to the sample if its hash is below a threshold. Whenever the sample is full, the threshold is
 * halved and the keys above it are dropped. So all distinct keys are equally likely to stay, and a
 * key that stays was counted from its first occurrence. Means over the sample are unbiased
 * estimates of means over all distinct keys.
 *
 * <p>A key takes constant time. It is not thread-safe.
 */
public final class KeySample {
  /** The default capacity: 2<sup>16</sup> distinct keys, in about 3 MiB. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  /** Makes the sample independent of sketches, which hash the same keys. */
  private static final long SALT = 0x5851F42D4C957F2DL;

  private static final int COPY_BLOCK = 1 << 16;

  /**
   * The relative standard error of the estimated number of distinct keys, times the root of the
   * capacity.
   */
  private static final double DISTINCT_ERROR = 1.2;

  private final int capacity;
  private final CountTable table = new CountTable();
  private int halvings;
  private long total;

  /**
   * Creates an empty sample.
   *
   * @param capacity the most distinct keys it keeps, 1 or more
   */
  public KeySample(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "the sample's capacity is %d keys: it must be 1 or more".formatted(capacity));
    }
    this.capacity = capacity;
  }

  /**
   * Adds keys of the stream.
   *
   * @param keys any number of keys in any memory
   */
  public void add(Keys keys) {
    long[] block = new long[(int) Math.min(COPY_BLOCK, keys.size())];
    Batches.of(keys, COPY_BLOCK)
        .forEach(
            batch -> {
              batch.copyTo(0, block, 0, (int) batch.size());
              add(block, 0, (int) batch.size());
            });
  }

  /**
   * Adds keys of the stream.
   *
   * @param keys an array with the keys
   * @param from the index of the first key
   * @param to the index after the last key
   */
  public void add(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isChosen(keys[i])) {
        count(keys[i], 1);
      }
    }
    total += to - from;
  }

  /** Adds keys with weights of 1 or more. */
  void add(long[] keys, long[] weights, int count) {
    for (int i = 0; i < count; i++) {
      add(keys[i], weights[i]);
    }
  }

  /**
   * Adds a key that occurred several times.
   *
   * @param key the key
   * @param count the number of occurrences, 1 or more
   */
  void add(long key, long count) {
    if (isChosen(key)) {
      count(key, count);
    }
    total += count;
  }

  /** Halves all counts, rounding up. No key leaves the sample. */
  void halve(long times) {
    table.halve(times);
    total = Halving.halved(total, times);
  }

  /** Adds another sample of the same capacity of another part of the stream. */
  void add(KeySample other) {
    halvings = Math.max(halvings, other.halvings);
    table.retain(this::isChosen);
    long before = total;
    other.table.forEach(
        (key, count) -> {
          if (isChosen(key)) {
            count(key, count);
          }
        });
    total = before + other.total;
  }

  /**
   * Returns the number of keys of the stream.
   *
   * @return the number of keys, with repetitions
   */
  public long total() {
    return total;
  }

  /**
   * Returns the number of distinct keys in the sample.
   *
   * @return at most the capacity
   */
  public int size() {
    return table.size();
  }

  /**
   * Tells whether the sample has every distinct key of the stream.
   *
   * @return true until it was full for the first time
   */
  public boolean isComplete() {
    return halvings == 0;
  }

  /**
   * Estimates the number of distinct keys of the stream.
   *
   * @return exact while {@link #isComplete()}
   */
  public double distinct() {
    return Math.scalb((double) table.size(), halvings);
  }

  /**
   * Returns the standard error of {@link #distinct()}.
   *
   * @return about 1.2 / √capacity of it; 0 while {@link #isComplete()}
   */
  public double distinctStandardError() {
    return isComplete() ? 0 : distinct() * DISTINCT_ERROR / Math.sqrt(capacity);
  }

  /**
   * Returns the distinct keys of the sample.
   *
   * @return in the order of {@link #counts()}
   */
  public long[] keys() {
    return table.collect((key, count) -> key);
  }

  /**
   * Returns the counts of the keys of the sample.
   *
   * @return exact counts in the order of {@link #keys()}
   */
  public long[] counts() {
    return table.collect((key, count) -> count);
  }

  private void count(long key, long count) {
    table.add(key, count);
    while (table.size() > capacity) {
      halvings++;
      table.retain(this::isChosen);
    }
  }

  /** Tells whether the leading bits of the hash, one for each halving, are all 0. */
  private boolean isChosen(long key) {
    return halvings == 0 || Mix.fmix64(key ^ SALT) >>> (Long.SIZE - halvings) == 0;
  }
}
