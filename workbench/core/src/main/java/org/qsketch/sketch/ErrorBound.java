package org.qsketch.sketch;

/**
 * What is proved about the error of an estimate: except with probability {@code delta}, it exceeds
 * the count by at most epsilon times the sum of all counts. The probability is over the seeds of a
 * hash that spreads keys as if at random, and which were chosen without looking at it. Errors in
 * practice are smaller.
 *
 * @param epsilon excess per insert, of which a weight is as many as it says
 * @param delta probability of a larger excess
 */
public record ErrorBound(double epsilon, double delta) {
  /**
   * The excess that is passed with a probability of at most delta.
   *
   * @param inserts the sum of all counts, or more; what was removed again is part of it
   * @return a whole number, as counts are
   */
  public long excess(long inserts) {
    return (long) (epsilon * inserts);
  }
}
