package org.qsketch.count.groups;

/**
 * How exact the results of groups are.
 *
 * @param upTo the greatest result that is exact; {@link Long#MAX_VALUE} if all are
 * @param relativeError the relative standard error of greater ones
 */
public record Exactness(long upTo, double relativeError) {
  /**
   * Returns whether all results are exact.
   *
   * @return false if there may be estimates
   */
  public boolean areAllExact() {
    return upTo == Long.MAX_VALUE;
  }
}
