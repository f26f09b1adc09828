package org.qsketch.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.qsketch.lab.chart.PowerOfTwo;

/** Numbers as people read them: few digits, grouped, with a unit. */
final class Numbers {
  private static final int DIGITS = 3;

  private Numbers() {}

  /** A rate with a prefix, for example {@code 1.31 G/s}. */
  static String rate(double perSecond) {
    if (perSecond >= 1e9) {
      return digits(perSecond / 1e9) + " G/s";
    }
    return perSecond >= 1e6 ? digits(perSecond / 1e6) + " M/s" : digits(perSecond / 1e3) + " k/s";
  }

  /** Three significant digits, without an exponent: {@code 0.00654}, {@code 12.3}, {@code 412}. */
  static String digits(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(DIGITS));
    int decimals = Math.max(0, DIGITS - rounded.precision() + rounded.scale());
    return rounded.signum() == 0 ? "0" : rounded.setScale(decimals).toPlainString();
  }

  /** A ratio, for example {@code 2.91×}. */
  static String ratio(double value) {
    return digits(value) + "×";
  }

  /** A share, for example {@code 98 %}. */
  static String percent(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.0f %%", 100 * share) : "–";
  }

  /** A count with its thousands apart. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number of keys: a power of two as such. */
  static String keys(long keys) {
    boolean power = keys >= 1024 && Long.bitCount(keys) == 1;
    return power ? PowerOfTwo.text(Long.numberOfTrailingZeros(keys)) : count(keys);
  }
}
