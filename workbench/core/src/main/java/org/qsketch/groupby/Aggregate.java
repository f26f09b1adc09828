package org.qsketch.groupby;

import java.util.Locale;

/**
 * What becomes of the values of equal keys. Values are signed; results have 64 bits. A sum of
 * 64-bit values that leaves their range wraps around, as Java's do (modulo 2<sup>64</sup>); sums of
 * 32-bit values cannot.
 */
public enum Aggregate {
  /** How many pairs have the key; needs no values. */
  COUNT,
  /** The sum of the values, modulo 2<sup>64</sup>. */
  SUM,
  /** The least value. */
  MIN,
  /** The greatest value. */
  MAX;

  /**
   * The name in commands, CSV and charts.
   *
   * @return one word in lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether pairs have values.
   *
   * @return false for {@link #COUNT} alone
   */
  public boolean takesValues() {
    return this != COUNT;
  }

  /**
   * What combines results of parts of the pairs: counts are added, all others combine as values do.
   *
   * @return an aggregate that takes values
   */
  public Aggregate ofParts() {
    return this == COUNT ? SUM : this;
  }

  /**
   * The result of no value at all.
   *
   * @return what {@link #combine} leaves any value unchanged with
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
   * @param a one
   * @param b the other
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
