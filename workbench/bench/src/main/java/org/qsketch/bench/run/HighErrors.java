package org.qsketch.bench.run;

import java.util.Arrays;

/**
 * The largest of many errors, for exact quantiles from 99 % on. It keeps one error in a hundred, so
 * that the others need not be in memory. Not thread-safe.
 */
public final class HighErrors {
  /** The share of errors that are at most the lower of the two usual quantiles. */
  public static final double HIGH = 0.99;

  /** The share of errors that are at most the higher one. */
  public static final double HIGHEST = 0.999;

  private final long expected;
  private final int kept;
  private final double[] errors;
  private int size;
  private double least = Double.NEGATIVE_INFINITY;

  /**
   * Expects errors.
   *
   * @param expected how many there will be, at least 1
   */
  public HighErrors(long expected) {
    this.expected = expected;
    this.kept = Math.toIntExact(fromTop(HIGH) + 1);
    this.errors = new double[2 * kept];
  }

  /** Returns how many errors are larger than a quantile, or have as high a place. */
  private long fromTop(double share) {
    return expected - (long) Math.ceil(share * expected);
  }

  /**
   * Adds an error.
   *
   * @param error at least 0
   */
  public void add(double error) {
    if (error <= least) {
      return;
    }
    if (size == errors.length) {
      drop();
    }
    errors[size++] = error;
  }

  /** Drops the errors that are too small for any quantile. */
  private void drop() {
    Arrays.sort(errors);
    System.arraycopy(errors, errors.length - kept, errors, 0, kept);
    size = kept;
    least = errors[0];
  }

  /**
   * Returns a quantile, once all errors are added.
   *
   * @param share of the errors that are at most as large, from {@value #HIGH} to 1
   * @return one of the errors
   */
  public double quantile(double share) {
    Arrays.sort(errors, 0, size);
    return errors[size - 1 - (int) fromTop(share)];
  }
}
