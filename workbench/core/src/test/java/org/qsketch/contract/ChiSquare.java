package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * Pearson's chi-square test of observed counts against expected ones. With fixed seeds its outcome
 * is always the same; the critical value is that of one test in a thousand, so that seeds need no
 * picking.
 */
public final class ChiSquare {
  /** The quantile of the normal distribution that 0.1 % lie above. */
  private static final double ONE_IN_A_THOUSAND = 3.0902;

  private ChiSquare() {}

  /**
   * Asserts that all outcomes are equally likely.
   *
   * @param observed how often each outcome occurred
   */
  public static void assertUniform(long... observed) {
    double[] expected = new double[observed.length];
    Arrays.fill(expected, (double) Arrays.stream(observed).sum() / observed.length);
    assertFits(observed, expected);
  }

  /**
   * Asserts that outcomes occurred as often as expected, up to chance.
   *
   * @param observed how often each outcome occurred
   * @param expected how often it should, 5 times or more, with the same sum
   */
  public static void assertFits(long[] observed, double... expected) {
    assertThat(Arrays.stream(expected).min().orElse(0))
        .as("an expected count that is large enough for the test")
        .isGreaterThanOrEqualTo(5);
    assertThat(statistic(observed, expected))
        .as("chi-square of %d outcomes", observed.length)
        .isLessThan(criticalValue(observed.length - 1));
  }

  private static double statistic(long[] observed, double... expected) {
    double sum = 0;
    for (int i = 0; i < observed.length; i++) {
      double difference = observed[i] - expected[i];
      sum += difference * difference / expected[i];
    }
    return sum;
  }

  /**
   * Wilson and Hilferty 1931: the cube root of chi-square over its degrees of freedom is normal.
   */
  private static double criticalValue(int freedom) {
    double variance = 2.0 / (9 * freedom);
    return freedom * Math.pow(1 - variance + ONE_IN_A_THOUSAND * Math.sqrt(variance), 3);
  }
}
