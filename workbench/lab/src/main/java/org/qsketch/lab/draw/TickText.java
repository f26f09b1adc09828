package org.qsketch.lab.draw;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Scale;

/** The words at the ticks of an axis. */
final class TickText {
  private static final double LARGE = 1e6;
  private static final double SMALL = 1e-4;
  private static final MathContext TICK = new MathContext(6);

  private TickText() {}

  /** Writes a power of two, as {@code 2¹⁵}; nothing between two powers. */
  static String powerOfTwo(double exponent) {
    double whole = Math.rint(exponent);
    return near(exponent, whole) ? Numbers.powerOfTwo((int) whole) : "";
  }

  /** Writes a day; nothing between two days. */
  static String date(double day) {
    return near(day, Math.rint(day)) ? Scale.DATE.words(day) : "";
  }

  /** Writes 1, 2 and 5 times a power of ten; nothing for the ticks between. */
  static String oneTwoFive(double value) {
    double mantissa = mantissa(value);
    boolean labelled = near(mantissa, 1) || near(mantissa, 2) || near(mantissa, 5);
    return labelled ? plain(value) : "";
  }

  /** Writes a power of ten; nothing for the ticks between. */
  static String powerOfTen(double value) {
    return near(mantissa(value), 1) ? plain(value) : "";
  }

  /** Writes any number, as {@code 12,500} or {@code 1.25·10⁷}. */
  static String linear(double value) {
    double size = Math.abs(value);
    if (size >= LARGE || (size > 0 && size < SMALL)) {
      int exponent = exponent(size);
      return "%s·%s".formatted(digits(value / Math.pow(10, exponent)), power(exponent));
    }
    return digits(value);
  }

  /** Writes the digits that a tick needs, without the noise of binary fractions. */
  private static String digits(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(TICK).stripTrailingZeros();
    String format = "%%,.%df".formatted(Math.max(0, rounded.scale()));
    return String.format(Locale.ROOT, format, rounded);
  }

  private static int exponent(double value) {
    return (int) Math.floor(Math.log10(value) + 1e-9);
  }

  private static String power(int exponent) {
    return Numbers.power("10", exponent);
  }

  private static double mantissa(double value) {
    return value / Math.pow(10, exponent(value));
  }

  /**
   * Writes large and small numbers as {@code 2·10⁸}: their digits would not fit next to the axis.
   */
  private static String plain(double value) {
    if (value >= LARGE || value < SMALL) {
      int digit = (int) Math.rint(mantissa(value));
      String power = power(exponent(value));
      return digit == 1 ? power : "%d·%s".formatted(digit, power);
    }
    return digits(value);
  }

  private static boolean near(double value, double target) {
    return Math.abs(value - target) < 1e-6;
  }
}
