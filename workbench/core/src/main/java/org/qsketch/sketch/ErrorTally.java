package org.qsketch.sketch;

import java.util.Objects;

/**
 * Sums up errors of estimates, key by key: relative error |e - a| / a, absolute error |e - a|,
 * where e is the estimate and a the exact count. Every key has the same weight. Keys with a count
 * of 0 are left out, since they have no relative error. Not thread-safe.
 */
public final class ErrorTally {
  private long keys;
  private double relative;
  private double relativeSquares;
  private double largestRelative;
  private double absolute;
  private double absoluteSquares;
  private long largestAbsolute;
  private long underestimates;

  /** Creates an empty tally. */
  public ErrorTally() {}

  /**
   * Creates a tally of sums that were computed elsewhere.
   *
   * @param keys the number of keys
   * @param relative sum of relative errors
   * @param relativeSquares sum of their squares
   * @param largestRelative the largest of them
   * @param absolute sum of absolute errors
   * @param absoluteSquares sum of their squares
   * @param largestAbsolute the largest of them
   * @param underestimates estimates below the count
   */
  public ErrorTally(
      long keys,
      double relative,
      double relativeSquares,
      double largestRelative,
      double absolute,
      double absoluteSquares,
      long largestAbsolute,
      long underestimates) {
    this.keys = keys;
    this.relative = relative;
    this.relativeSquares = relativeSquares;
    this.largestRelative = largestRelative;
    this.absolute = absolute;
    this.absoluteSquares = absoluteSquares;
    this.largestAbsolute = largestAbsolute;
    this.underestimates = underestimates;
  }

  /**
   * Adds some keys.
   *
   * @param exact their exact counts
   * @param estimates their estimates, in the same order
   */
  public void add(long[] exact, long... estimates) {
    Objects.checkFromIndexSize(0, exact.length, estimates.length);
    for (int i = 0; i < exact.length; i++) {
      if (exact[i] != 0) {
        add(exact[i], estimates[i]);
      }
    }
  }

  private void add(long exact, long estimate) {
    long error = Math.abs(estimate - exact);
    double share = (double) error / exact;
    keys++;
    relative += share;
    relativeSquares += share * share;
    largestRelative = Math.max(largestRelative, share);
    absolute += error;
    absoluteSquares += (double) error * error;
    largestAbsolute = Math.max(largestAbsolute, error);
    underestimates += estimate < exact ? 1 : 0;
  }

  /**
   * Adds another tally.
   *
   * @param other is not changed
   */
  public void add(ErrorTally other) {
    Objects.requireNonNull(other, "other");
    keys += other.keys;
    relative += other.relative;
    relativeSquares += other.relativeSquares;
    largestRelative = Math.max(largestRelative, other.largestRelative);
    absolute += other.absolute;
    absoluteSquares += other.absoluteSquares;
    largestAbsolute = Math.max(largestAbsolute, other.largestAbsolute);
    underestimates += other.underestimates;
  }

  /**
   * Returns the errors of all keys so far.
   *
   * @return means, their standard errors and the largest errors; all 0 if there was no key
   */
  public ErrorSummary summary() {
    return new ErrorSummary(
        keys,
        mean(relative),
        standardError(relative, relativeSquares),
        largestRelative,
        mean(absolute),
        standardError(absolute, absoluteSquares),
        largestAbsolute,
        underestimates);
  }

  private double mean(double sum) {
    return keys == 0 ? 0 : sum / keys;
  }

  private double standardError(double sum, double squares) {
    double distances = Math.max(0, squares - sum * mean(sum));
    return keys < 2 ? 0 : Math.sqrt(distances / (keys - 1) / keys);
  }
}
