package org.qsketch.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** Keys that sketches are tried with: all are 32-bit values, as 64-bit numbers. */
public enum KeyPattern {
  /** Uniform keys, hardly any twice. */
  UNIFORM {
    @Override
    public long[] keys(int count) {
      return generate(KeyStream.uniform(SEED), count);
    }
  },
  /** Zipf with exponent 1.5: the first key has more than a third of all. */
  ZIPF {
    @Override
    public long[] keys(int count) {
      return generate(KeyStream.zipf(SEED, 1.5, 1 << 14), count);
    }
  },
  /** One key all the time: the worst skew. */
  EQUAL {
    @Override
    public long[] keys(int count) {
      long[] keys = new long[count];
      Arrays.fill(keys, 0xC0FFEE11L);
      return keys;
    }
  },
  /** 0, 1, 2, …: the worst for a weak hash. */
  SEQUENTIAL {
    @Override
    public long[] keys(int count) {
      return LongStream.range(0, count).toArray();
    }
  };

  /** The seed of all patterns, part of their names. */
  public static final long SEED = 20;

  /**
   * The first keys.
   *
   * @param count how many
   * @return the keys
   */
  public abstract long[] keys(int count);

  /**
   * Some keys of a stream.
   *
   * @param stream any stream
   * @param count how many
   * @return its first keys
   */
  public static long[] generate(KeyStream stream, int count) {
    long[] keys = new long[count];
    stream.fill(0, keys, count);
    return keys;
  }

  /**
   * Keys of two streams.
   *
   * @param some the first
   * @param others those after them
   * @return all of them
   */
  static long[] both(long[] some, long... others) {
    return LongStream.concat(Arrays.stream(some), Arrays.stream(others)).toArray();
  }

  /**
   * Keys as 32-bit keys.
   *
   * @param keys 32-bit values
   * @return a copy
   */
  public static Keys narrow(long... keys) {
    return Keys.of(Arrays.stream(keys).mapToInt(key -> (int) key).toArray());
  }

  @Override
  public String toString() {
    return "%s keys of seed %d".formatted(super.toString().toLowerCase(Locale.ROOT), SEED);
  }
}
