package org.qsketch.sketch;

/**
 * The errors of the estimates of some keys. Each key has the same weight.
 *
 * @param keys the number of keys
 * @param meanRelativeError mean of |estimate - count| / count
 * @param relativeStandardError standard error of that mean, if the keys are a random sample of more
 * @param maxRelativeError the largest relative error
 * @param meanAbsoluteError mean of |estimate - count|
 * @param absoluteStandardError standard error of that mean, if the keys are a random sample of more
 * @param maxAbsoluteError the largest absolute error
 * @param underestimates estimates below the count
 */
public record ErrorSummary(
    long keys,
    double meanRelativeError,
    double relativeStandardError,
    double maxRelativeError,
    double meanAbsoluteError,
    double absoluteStandardError,
    long maxAbsoluteError,
    long underestimates) {
  /**
   * Returns the summary of exact counts.
   *
   * @param keys the number of keys
   * @return a summary without errors
   */
  public static ErrorSummary none(long keys) {
    return new ErrorSummary(keys, 0, 0, 0, 0, 0, 0, 0);
  }
}
