package org.qsketch.sketch;

/**
 * A proved bound on the error of an estimate. Except with probability {@code delta}, the estimate
 * exceeds the count by at most epsilon times the sum of all counts. The probability is over the
 * seeds of a hash that spreads keys as if at random. The keys must be chosen without knowledge of
 * the hash. Errors in practice are smaller.
 *
 * @param epsilon excess per insert; a weight of w is w inserts
 * @param delta probability of a larger excess
 */
public record ErrorBound(double epsilon, double delta) {
  /**
   * Returns the excess that an estimate passes with a probability of at most delta.
   *
   * @param inserts the sum of all counts, or more; keys that were removed later count as well
   * @return a whole number, as counts are
   */
  public long excess(long inserts) {
    return (long) (epsilon * inserts);
  }
}
