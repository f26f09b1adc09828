package org.qsketch.lab.notebook;

import java.util.Arrays;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Scale;

/**
 * An axis with the unit of its numbers.
 *
 * @param axis its label names the unit
 * @param size what of a column is 1 on the axis
 */
record AxisUnit(Axis axis, double size) {
  private static final String PER_SECOND = " per second";
  private static final String SECONDS = "seconds";
  private static final String BYTES = " bytes";
  private static final String[] POWERS = {"", "10³", "10⁶", "10⁹", "10¹²", "10¹⁵"};
  private static final String[] TIMES = {"s", "ms", "µs", "ns"};
  private static final String[] SIZES = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  private static final double THOUSAND = 1000;
  private static final double BINARY_THOUSAND = 1024;

  /** Numbers that ticks show as they are have fewer digits. */
  private static final int PLAIN_STEPS = 2;

  /** The axis as it is. */
  static AxisUnit of(Axis axis) {
    return new AxisUnit(axis, 1);
  }

  /**
   * The axis that the name of a column suggests, in a unit that leaves its values few digits; a
   * linear one, if some of them are negative.
   */
  static AxisUnit of(String column, double[] values) {
    Axis usual = ColumnAxes.of(column);
    double most = Arrays.stream(values).map(Math::abs).max().orElse(0);
    Scale scale = Arrays.stream(values).anyMatch(value -> value < 0) ? Scale.LINEAR : usual.scale();
    String words = ColumnAxes.words(column);
    if (scale == Scale.LOG2) {
      return of(usual);
    }
    if (words.endsWith(PER_SECOND)) {
      return rate(words, scale, steps(most, THOUSAND, POWERS.length));
    }
    if (words.endsWith(SECONDS)) {
      return time(words, scale, most);
    }
    return words.endsWith(BYTES)
        ? bytes(words, scale, steps(most, BINARY_THOUSAND, SIZES.length))
        : number(usual.label(), scale, steps(most, THOUSAND, POWERS.length));
  }

  /**
   * How often a number can be divided before it is below 1; at most as often as there are words.
   */
  private static int steps(double most, double divisor, int words) {
    int steps = most < divisor ? 0 : (int) (Math.log(most * (1 + 1e-12)) / Math.log(divisor));
    return Math.min(steps, words - 1);
  }

  private static AxisUnit rate(String words, Scale scale, int steps) {
    String what = words.substring(0, words.length() - PER_SECOND.length());
    String label = steps == 0 ? words : "%s (%s%s)".formatted(what, POWERS[steps], PER_SECOND);
    return new AxisUnit(new Axis(label, scale), Math.pow(THOUSAND, steps));
  }

  private static AxisUnit time(String words, Scale scale, double most) {
    int unit = 0;
    while (unit < TIMES.length - 1 && most > 0 && most * Math.pow(THOUSAND, unit) < 1) {
      unit++;
    }
    String label = "%stime (%s)".formatted(words.replace(SECONDS, ""), TIMES[unit]);
    return new AxisUnit(new Axis(label, scale), Math.pow(THOUSAND, -unit));
  }

  private static AxisUnit bytes(String words, Scale scale, int steps) {
    String what = words.substring(0, words.length() - BYTES.length());
    return new AxisUnit(
        new Axis("%s (%s)".formatted(what, SIZES[steps]), scale), Math.pow(BINARY_THOUSAND, steps));
  }

  private static AxisUnit number(String label, Scale scale, int steps) {
    return steps < PLAIN_STEPS
        ? of(new Axis(label, scale))
        : new AxisUnit(
            new Axis("%s (%s)".formatted(label, POWERS[steps]), scale), Math.pow(THOUSAND, steps));
  }
}
