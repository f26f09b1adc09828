package org.qsketch.distinct;

/**
 * An estimate of the number of different keys.
 *
 * @param value the estimate, 0 or more; exactly 0 if there are no keys
 * @param relativeError the relative standard error that the spec states
 */
public record DistinctEstimate(double value, double relativeError) {
  /** The standard errors from the estimate to each bound. */
  private static final double WIDTH = 2;

  /**
   * Returns a number that the true one exceeds with a probability of about 97.7 %.
   *
   * @return two standard errors less than the estimate, or 0
   */
  public double lower() {
    return Math.max(0, value * (1 - WIDTH * relativeError));
  }

  /**
   * Returns a number that the true one is below with a probability of about 97.7 %.
   *
   * @return two standard errors more than the estimate
   */
  public double upper() {
    return value * (1 + WIDTH * relativeError);
  }

  /**
   * Returns the estimate as a whole number.
   *
   * @return the nearest one
   */
  public long rounded() {
    return Math.round(value);
  }

  @Override
  public String toString() {
    return "%d (± %.1f %%)".formatted(rounded(), 100 * WIDTH * relativeError);
  }
}
