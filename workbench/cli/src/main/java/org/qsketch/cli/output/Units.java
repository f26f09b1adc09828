package org.qsketch.cli.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.qsketch.job.Timed;

/** Formats numbers for people. */
public final class Units {
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final String[] PREFIXES = {"", "k", "M", "G", "T"};
  private static final String[] SECONDS = {"s", "ms", "us", "ns"};

  private Units() {}

  /** Returns a rate in decimal units, for example {@code 13.0 M/s}. */
  public static String rate(double perSecond) {
    return "%s %s/s".formatted(like(perSecond, perSecond), PREFIXES[prefix(perSecond)]);
  }

  /**
   * Returns the rate of the median run with the rates of the slowest and the fastest one, for
   * example {@code 1.52 (1.40-1.61) G/s}; of a single run only its rate.
   *
   * @param run its times
   * @param amount what each run handled
   */
  public static String rate(Timed run, long amount) {
    double median = amount / run.medianSeconds();
    String text = rate(median);
    return run.minSeconds() == run.maxSeconds()
        ? text
        : text.replace(
            " ",
            " (%s-%s) "
                .formatted(
                    like(median, amount / run.maxSeconds()),
                    like(median, amount / run.minSeconds())));
  }

  /** Returns a number in the unit that another has. */
  private static String like(double other, double value) {
    int prefix = prefix(other);
    return threeDigits(value / Math.pow(1000, prefix));
  }

  private static int prefix(double value) {
    int prefix = 0;
    for (double left = value; left >= 1000 && prefix < PREFIXES.length - 1; left /= 1000) {
      prefix++;
    }
    return prefix;
  }

  /** Returns a bandwidth in decimal units, for example {@code 2.9 TB/s}. */
  public static String bytesRate(double perSecond) {
    return rate(perSecond).replace("/s", "B/s");
  }

  /** Returns a time, for example {@code 1.25 ms}. */
  public static String seconds(double seconds) {
    int unit = 0;
    double value = seconds;
    while (value < 1 && value > 0 && unit < SECONDS.length - 1) {
      value *= 1000;
      unit++;
    }
    return threeDigits(value) + " " + SECONDS[unit];
  }

  /** Returns a count with groups of three digits: {@code 1,048,576}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Returns a work load factor with at most three digits. */
  public static String factor(double value) {
    return String.valueOf(new BigDecimal(value, THREE_DIGITS).doubleValue());
  }

  /** Returns a fraction as a percentage. */
  public static String percent(double fraction) {
    return Double.isNaN(fraction) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * fraction);
  }

  /** Returns a small fraction as a percentage of three digits, for example {@code 0.0122 %}. */
  public static String smallPercent(double fraction) {
    return String.format(Locale.ROOT, "%.3g %%", 100 * fraction);
  }

  /** Returns a relative error with four decimals, as the published tables have them. */
  public static String error(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.4f", value);
  }

  private static String threeDigits(double value) {
    int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
