package org.qsketch.count;

import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * A random sample of the distinct keys of a stream, with their exact counts over the whole stream,
 * in bounded memory (adaptive sampling: Wegman's method, analysed by Flajolet 1990). A key belongs
 * to the sample if its hash lies below a threshold; whenever the sample is full, the threshold is
 * halved and the keys above it are dropped. So every distinct key is as likely to stay as any
 * other, however often it comes, and a key that stays was counted from its first occurrence on:
 * means over the sample are unbiased for means over all distinct keys.
 *
 * <p>Constant time per key. Not safe for use by several threads at once.
 */
public final class KeySample {
  /** Distinct keys kept unless another number is given: 2<sup>16</sup>, in about 3 MiB. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  /** Makes the sample independent of sketches, which hash the same keys. */
  private static final long SALT = 0x5851F42D4C957F2DL;

  private static final int COPY_BLOCK = 1 << 16;

  /** Standard error of the estimated number of distinct keys, times the root of the capacity. */
  private static final double DISTINCT_ERROR = 1.2;

  private final int capacity;
  private final CountTable table = new CountTable();
  private int halvings;
  private long total;

  /**
   * An empty sample.
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
   * Takes note of keys.
   *
   * @param keys any number of keys, wherever they lie
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
   * Takes note of keys.
   *
   * @param keys holds them
   * @param from index of the first
   * @param to index after the last
   */
  public void add(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isChosen(keys[i])) {
        count(keys[i], 1);
      }
    }
    total += to - from;
  }

  /** Takes note of keys that came as often as their weights say, 1 or more. */
  void add(long[] keys, long[] weights, int count) {
    for (int i = 0; i < count; i++) {
      add(keys[i], weights[i]);
    }
  }

  /**
   * Takes note of a key that came several times.
   *
   * @param key the key
   * @param count how often, 1 or more
   */
  void add(long key, long count) {
    if (isChosen(key)) {
      count(key, count);
    }
    total += count;
  }

  /** Takes note of what another sample of the same capacity has seen of the same stream. */
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
   * How many keys came.
   *
   * @return repeated keys counted each time
   */
  public long total() {
    return total;
  }

  /**
   * How many distinct keys the sample holds.
   *
   * @return at most the capacity
   */
  public int size() {
    return table.size();
  }

  /**
   * Whether the sample holds every distinct key that came.
   *
   * @return true until it was full for the first time
   */
  public boolean isComplete() {
    return halvings == 0;
  }

  /**
   * Estimates how many distinct keys came.
   *
   * @return exact while {@link #isComplete()}
   */
  public double distinct() {
    return Math.scalb((double) table.size(), halvings);
  }

  /**
   * The standard error of {@link #distinct()}.
   *
   * @return about 1.2 / √capacity of it; 0 while {@link #isComplete()}
   */
  public double distinctStandardError() {
    return isComplete() ? 0 : distinct() * DISTINCT_ERROR / Math.sqrt(capacity);
  }

  /**
   * The distinct keys of the sample.
   *
   * @return in the order of {@link #counts()}
   */
  public long[] keys() {
    return table.collect((key, count) -> key);
  }

  /**
   * How often the keys of the sample came.
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

  /** Whether the leading bits of the hash, one for each halving, are all 0. */
  private boolean isChosen(long key) {
    return halvings == 0 || Mix.fmix64(key ^ SALT) >>> (Long.SIZE - halvings) == 0;
  }
}
