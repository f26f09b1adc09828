package org.qsketch.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Mix;

/** How the keys that group-bys are tried with fall into groups. */
public enum Grouping {
  /** One group of all pairs: every update meets every other. */
  EQUAL {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return spread(LongStream.range(0, count).map(_ -> 1), width);
    }
  },
  /** Ten groups of about equal size. */
  FEW {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return spread(LongStream.range(0, count).map(i -> Math.floorMod(Mix.fmix64(i), 10)), width);
    }
  },
  /** No key twice: nothing to be saved. */
  DISTINCT {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return spread(LongStream.range(0, count), width);
    }
  },
  /** 0, 1, 2, …: the worst for a weak hash. */
  SEQUENTIAL {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return LongStream.range(0, count).toArray();
    }
  },
  /** Zipf with exponent 1.1: frequent keys and a long tail. */
  ZIPF_1_1 {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return zipf(1.1, count, width);
    }
  },
  /** Zipf with exponent 1.5: the first key has more than a third of all. */
  ZIPF_1_5 {
    @Override
    public long[] keys(int count, KeyWidth width) {
      return zipf(1.5, count, width);
    }
  };

  /** The seed of all groupings and their values, part of their names. */
  public static final long SEED = 61;

  /**
   * The first keys.
   *
   * @param count how many
   * @param width how wide
   * @return the keys; 32-bit keys are zero-extended
   */
  public abstract long[] keys(int count, KeyWidth width);

  /** Replaces ranks by keys anywhere in their range, each by one of its own. */
  private static long[] spread(LongStream ranks, KeyWidth width) {
    LongUnaryOperator key =
        width == KeyWidth.BITS_64
            ? rank -> Mix.fmix64(rank + SEED)
            : rank -> Integer.toUnsignedLong(Mix.fmix32((int) (rank + SEED)));
    return ranks.map(key).toArray();
  }

  private static long[] zipf(double exponent, int count, KeyWidth width) {
    KeyStream stream = KeyStream.zipf(SEED, exponent, 1 << 16).widenedTo(width);
    return KeyPattern.generate(stream, count);
  }

  /**
   * Values anywhere in their range, both signs: sums of 64-bit values wrap around now and then.
   *
   * @param count how many
   * @param width how wide
   * @return signed numbers
   */
  public static long[] values(int count, KeyWidth width) {
    long[] values = KeyPattern.generate(KeyStream.uniform(SEED + 1).wide(), count);
    return width == KeyWidth.BITS_64
        ? values
        : Arrays.stream(values).map(value -> (int) value).toArray();
  }

  @Override
  public String toString() {
    return "%s keys of seed %d".formatted(super.toString().toLowerCase(Locale.ROOT), SEED);
  }
}
