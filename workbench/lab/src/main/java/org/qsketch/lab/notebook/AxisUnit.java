package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Numbers;
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

  /** The ratio of the largest to the smallest value from which on small values look like 0. */
  private static final double DECADES = 100;

  /** Numbers that ticks show as they are have fewer digits. */
  private static final int PLAIN_STEPS = 2;

  /** Returns the axis as it is. */
  static AxisUnit of(Axis axis) {
    return new AxisUnit(axis, 1);
  }

  /**
   * Returns the axis that the name of a column suggests, in a unit that leaves its values few
   * digits; a linear one, if some of them are negative.
   */
  static AxisUnit of(String column, double[] values) {
    Axis usual = ColumnAxes.of(column);
    Scale scale = isAnyNegative(values) ? Scale.LINEAR : usual.scale();
    return scale == Scale.LOG2 ? of(usual) : of(column, values, scale);
  }

  /**
   * Returns the vertical axis of lines. It is logarithmic also where values span decades along a
   * logarithmic horizontal axis: on a linear one, all but the largest would lie at 0.
   */
  static AxisUnit ofLines(String column, double[] values, Scale across) {
    return ofHeights(column, values, across.isLogarithmic());
  }

  private static AxisUnit ofHeights(String column, double[] values, boolean maySpan) {
    boolean isUsual = ColumnAxes.of(column).scale().isLogarithmic();
    boolean isLogarithmic = isUsual || (maySpan && spansDecades(values));
    Scale scale = isLogarithmic && !isAnyNegative(values) ? Scale.LOG10 : Scale.LINEAR;
    return of(column, values, scale);
  }

  /** Returns the vertical axis of bars, which begins at 0 for rates. */
  static AxisUnit ofBars(String column, double[] values) {
    boolean isRate = ColumnAxes.words(column).endsWith(PER_SECOND);
    return isRate ? of(column, values, Scale.LINEAR) : ofHeights(column, values, true);
  }

  private static boolean isAnyNegative(double[] values) {
    return Arrays.stream(values).anyMatch(value -> value < 0);
  }

  private static boolean spansDecades(double[] values) {
    DoubleSummaryStatistics above =
        Arrays.stream(values).filter(value -> value > 0).summaryStatistics();
    return above.getMax() > DECADES * above.getMin();
  }

  private static AxisUnit of(String column, double[] values, Scale scale) {
    double most = Arrays.stream(values).map(Math::abs).max().orElse(0);
    String words = ColumnAxes.words(column);
    if (words.endsWith(PER_SECOND)) {
      return rate(words, scale, steps(most, THOUSAND, POWERS.length));
    }
    if (words.endsWith(SECONDS)) {
      return time(words, scale, most);
    }
    if (column.replace('_', ' ').endsWith(BYTES)) {
      return bytes(words, scale, steps(most, BINARY_THOUSAND, SIZES.length));
    }
    return number(words, scale, steps(most, THOUSAND, POWERS.length));
  }

  /**
   * Returns how often a number can be divided before it is below 1; at most as often as there are
   * words.
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
    String what = words.replaceFirst("( ?time)? ?seconds$", "");
    String label = "%s time (%s)".formatted(what, TIMES[unit]).strip();
    return new AxisUnit(new Axis(label, scale), Math.pow(THOUSAND, -unit));
  }

  private static AxisUnit bytes(String words, Scale scale, int steps) {
    String what = words.replaceFirst(BYTES + "$", "");
    return new AxisUnit(
        new Axis("%s (%s)".formatted(what, SIZES[steps]), scale), Math.pow(BINARY_THOUSAND, steps));
  }

  private static AxisUnit number(String label, Scale scale, int steps) {
    return steps < PLAIN_STEPS
        ? of(new Axis(label, scale))
        : new AxisUnit(
            new Axis("%s (%s)".formatted(label, POWERS[steps]), scale), Math.pow(THOUSAND, steps));
  }

  /** The axes that columns of results have unless something else is said. */
  static final class ColumnAxes {
    private ColumnAxes() {}

    static Axis of(String column) {
      return switch (column) {
        case "keys", "distinct_keys", "pairs", "groups" -> Axis.log2(words(column));
        case "counter_bytes", "host_bytes" -> Axis.log2(words(column) + " (bytes)");
        case "mean_relative_error",
            "max_relative_error",
            "mean_absolute_error",
            "false_positive_rate",
            "ratio",
            "ops_per_second",
            "keys_per_second",
            "pairs_per_second" ->
            Axis.log10(words(column));
        default -> Axis.linear(words(column));
      };
    }

    /** Returns the name of a column as a sentence would have it. */
    static String words(String column) {
      return switch (column) {
        case "counter_bytes" -> "device memory";
        case "host_bytes" -> "host memory";
        case "ops_per_second" -> "operations per second";
        default -> column.replace('_', ' ');
      };
    }

    /**
     * Returns a value of a column, as axes and sliders write it.
     *
     * @param number the value
     * @param words the text of numbers that no axis shows as powers of two
     */
    static String value(String column, double number, String words) {
      boolean isWhole = of(column).scale() == Scale.LOG2 && number == Math.rint(number);
      return isWhole ? Numbers.keys((long) number) : words;
    }
  }
}
