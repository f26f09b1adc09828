package org.qsketch.distinct;

/**
 * Says which numbers of groups are exact, and how good the others are.
 *
 * @param upTo the greatest number that is exact; {@link Long#MAX_VALUE} if all are
 * @param relativeError the relative standard error of greater ones; 0 if there are none
 */
public record Exactness(long upTo, double relativeError) {
  /** All numbers are exact. */
  public static final Exactness ALL = new Exactness(Long.MAX_VALUE, 0);

  /**
   * Returns whether all numbers are exact.
   *
   * @return false if there may be estimates
   */
  public boolean areAllExact() {
    return upTo == Long.MAX_VALUE;
  }

  /**
   * Returns a number with its error.
   *
   * @param number of a group
   * @return an error of 0 if it is exact
   */
  public DistinctEstimate estimate(long number) {
    return new DistinctEstimate(number, number <= upTo ? 0 : relativeError);
  }
}
