package org.qsketch.internal.groupby;

import org.qsketch.internal.Checks;

/**
 * How many partitions keep groups apart (EGA, Section 4.2.1, Theorem 1): groups fall into
 * partitions as balls into bins, and no bin should get too many.
 */
public final class BallsIntoBins {
  private BallsIntoBins() {}

  /**
   * Returns a number of bins such that none is likely to reach a bound. By the union bound over
   * bins and Stirling's formula, P(some bin has k balls or more) ≤ m (e n / (k m))<sup>k</sup>,
   * which is at most p if m ≥ ((e n / k)<sup>k</sup> / p)<sup>1 / (k - 1)</sup>.
   *
   * @param balls n, at least 0
   * @param bound k, 2 or more
   * @param probability p, above 0 and below 1, that some bin reaches the bound
   * @return m, 1 or more; sufficient, but not the smallest
   */
  public static long bins(long balls, long bound, double probability) {
    Checks.range("the bound of a bin", bound, 2, Long.MAX_VALUE, "one ball always fits");
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "the probability is %s: it must be above 0 and below 1".formatted(probability));
    }
    if (balls < bound) {
      return 1;
    }
    double logarithm =
        (bound * (1 + Math.log((double) balls / bound)) - Math.log(probability)) / (bound - 1);
    return (long) Math.ceil(Math.exp(logarithm));
  }
}
