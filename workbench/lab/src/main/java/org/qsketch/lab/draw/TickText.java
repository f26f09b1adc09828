package org.qsketch.lab.draw;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.Collectors;

/** The words at the ticks of an axis, and beside bars. */
final class TickText {
  static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private TickText() {}

  /** Writes a power of two, as {@code 2¹⁵}; nothing between two powers. */
  static String powerOfTwo(double exponent) {
    double whole = Math.rint(exponent);
    return near(exponent, whole) ? "2" + superscript((long) whole) : "";
  }

  /** Writes 1, 2 and 5 times a power of ten; nothing for the ticks between. */
  static String decimal(double value) {
    double mantissa = value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    boolean labelled = near(mantissa, 1) || near(mantissa, 2) || near(mantissa, 5);
    return labelled ? plain(value, 1) : "";
  }

  /** Writes a number with so many significant digits and no exponent. */
  static String plain(double value, int digits) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits));
    return rounded.stripTrailingZeros().toPlainString();
  }

  /** Writes three digits of a value as papers do: without the zero before the point. */
  static String threeDigits(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3));
    int decimals = Math.max(0, 3 - rounded.precision() + rounded.scale());
    return rounded.setScale(decimals).toPlainString().replaceFirst("^0\\.", ".");
  }

  private static boolean near(double value, double target) {
    return Math.abs(value - target) < 1e-6;
  }

  private static String superscript(long value) {
    String sign = value < 0 ? "⁻" : "";
    return Long.toString(Math.abs(value))
        .chars()
        .mapToObj(digit -> SUPERSCRIPTS.substring(digit - '0', digit - '0' + 1))
        .collect(Collectors.joining("", sign, ""));
  }
}
