package org.qsketch.lab.chart;

import java.util.stream.Collectors;

/** Powers of two in words: {@code 2²²}. */
public final class PowerOfTwo {
  /** The digits of exponents, which not every font knows. */
  public static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private PowerOfTwo() {}

  /**
   * Writes a power of two.
   *
   * @param exponent the exponent
   * @return for example {@code 2²²}
   */
  public static String text(int exponent) {
    return power("2", exponent);
  }

  /**
   * Writes a power.
   *
   * @param base its digits
   * @param exponent the exponent
   * @return for example {@code 10⁻⁶}
   */
  public static String power(String base, int exponent) {
    return Integer.toString(Math.abs(exponent))
        .chars()
        .mapToObj(digit -> String.valueOf(SUPERSCRIPTS.charAt(digit - '0')))
        .collect(Collectors.joining("", exponent < 0 ? base + "⁻" : base, ""));
  }
}
