package org.qsketch.bench.run;

/** Numbers of keys as notes and labels write them. */
public final class Sizes {
  private static final long SMALLEST_POWER = 1024;

  private Sizes() {}

  /**
   * A large power of two as such, everything else in digits.
   *
   * @param keys how many, 0 or more
   * @return for example {@code 2^20} or {@code 1000}
   */
  public static String text(long keys) {
    return keys >= SMALLEST_POWER && Long.bitCount(keys) == 1
        ? "2^" + Long.numberOfTrailingZeros(keys)
        : Long.toString(keys);
  }
}
