package org.qsketch.lab.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers as people read them: few digits, grouped, with a unit. */
public final class Numbers {
  private static final int DIGITS = 3;
  private static final double THOUSAND = 1000;
  private static final List<String> TIMES = List.of("s", "ms", "µs", "ns");

  /** The digits of exponents, which not every font knows. */
  public static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Numbers() {}

  /**
   * Writes a rate with a prefix.
   *
   * @param perSecond how many in a second
   * @return for example {@code 1.31 G/s}
   */
  public static String rate(double perSecond) {
    if (perSecond >= 1e9) {
      return digits(perSecond / 1e9) + " G/s";
    }
    return perSecond >= 1e6 ? digits(perSecond / 1e6) + " M/s" : digits(perSecond / 1e3) + " k/s";
  }

  /**
   * Writes a rate with its spread, all in the unit of the rate.
   *
   * @param perSecond how many in a second
   * @return for example {@code 1.52 (1.40–1.61) G/s}
   */
  public static String rate(Measure perSecond) {
    String text = rate(perSecond.value());
    double unit = perSecond.value() >= 1e9 ? 1e9 : perSecond.value() >= 1e6 ? 1e6 : 1e3;
    return perSecond.isSpread()
        ? text.replace(
            " ",
            " (%s–%s) ".formatted(digits(perSecond.low() / unit), digits(perSecond.high() / unit)))
        : text;
  }

  /**
   * Writes three significant digits, without an exponent; from a thousand on all digits before the
   * point.
   *
   * @param value the number
   * @return for example {@code 0.00654}, {@code 12.3}, {@code 412}, {@code 22,379}; a dash for what
   *     is no number
   */
  public static String digits(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (Math.abs(value) >= THOUSAND) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(DIGITS));
    int decimals = Math.max(0, DIGITS - rounded.precision() + rounded.scale());
    return rounded.signum() == 0 ? "0" : rounded.setScale(decimals).toPlainString();
  }

  /**
   * Writes three significant digits as papers write them above bars: without the zero before the
   * point.
   *
   * @param value the number
   * @return for example {@code .00654}, {@code 12.3}
   */
  public static String shortDigits(double value) {
    return digits(value).replaceFirst("^0\\.", ".");
  }

  /**
   * Writes a time.
   *
   * @param seconds how many seconds, at least 0
   * @return for example {@code 1.25 ms}; a dash for what is no number
   */
  public static String seconds(double seconds) {
    int unit = 0;
    double value = seconds;
    while (value > 0 && value < 1 && unit < TIMES.size() - 1) {
      value *= 1000;
      unit++;
    }
    return digits(value) + " " + TIMES.get(unit);
  }

  /**
   * Writes a ratio.
   *
   * @param value how many times as much
   * @return for example {@code 2.91×}
   */
  public static String ratio(double value) {
    return digits(value) + "×";
  }

  /**
   * Writes a ratio that was chosen, with the digits of the choice.
   *
   * @param value how many times as much
   * @return for example {@code 0.5×}, {@code 8×}
   */
  public static String times(double value) {
    return BigDecimal.valueOf(value)
            .round(new MathContext(DIGITS))
            .stripTrailingZeros()
            .toPlainString()
        + "×";
  }

  /**
   * Writes a share.
   *
   * @param share a part of 1
   * @return for example {@code 98 %}, {@code 0.28 %}; a dash for what is no number
   */
  public static String percent(double share) {
    if (!Double.isFinite(share)) {
      return "–";
    }
    return share > 0 && share < 0.01
        ? String.format(Locale.ROOT, "%.2g %%", 100 * share)
        : String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /**
   * Writes a count with its thousands apart.
   *
   * @param value the count
   * @return for example {@code 1,000,000}
   */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /**
   * Writes a number of keys: a power of two as such.
   *
   * @param keys the number of keys
   * @return for example {@code 2²²} or {@code 1,000,000}
   */
  public static String keys(long keys) {
    boolean power = keys >= 1024 && Long.bitCount(keys) == 1;
    return power ? powerOfTwo(Long.numberOfTrailingZeros(keys)) : count(keys);
  }

  /**
   * Writes a power of two.
   *
   * @param exponent the exponent
   * @return for example {@code 2²²}
   */
  public static String powerOfTwo(int exponent) {
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
