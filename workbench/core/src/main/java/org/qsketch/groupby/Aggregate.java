package org.qsketch.groupby;

import java.util.Locale;

/**
 * How the values of equal keys are combined. Values are signed; results have 64 bits. A sum of
 * 64-bit values that overflows wraps around, as in Java (modulo 2<sup>64</sup>); sums of 32-bit
 * values cannot overflow.
 */
public enum Aggregate {
  /** The number of pairs with the key; needs no values. */
  COUNT,
  /** The sum of the values, modulo 2<sup>64</sup>. */
  SUM,
  /** The smallest value. */
  MIN,
  /** The largest value. */
  MAX;

  /**
   * Returns the name in commands, CSV and charts.
   *
   * @return one word in lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Tells whether the aggregate needs values.
   *
   * @return false only for {@link #COUNT}
   */
  public boolean takesValues() {
    return this != COUNT;
  }

  /**
   * Returns the aggregate that combines partial results: counts are added, all others combine as
   * values do.
   *
   * @return an aggregate that takes values
   */
  public Aggregate ofParts() {
    return this == COUNT ? SUM : this;
  }

  /**
   * Returns the result without any values.
   *
   * @return the neutral element of {@link #combine}
   */
  public long identity() {
    return switch (this) {
      case COUNT, SUM -> 0;
      case MIN -> Long.MAX_VALUE;
      case MAX -> Long.MIN_VALUE;
    };
  }

  /**
   * Combines the results of two parts.
   *
   * @param a one result
   * @param b the other result
   * @return the result of both
   */
  public long combine(long a, long b) {
    return switch (this) {
      case COUNT, SUM -> a + b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
    };
  }
}
