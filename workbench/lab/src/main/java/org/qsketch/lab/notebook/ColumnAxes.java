package org.qsketch.lab.notebook;

import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Scale;

/** The axes that columns of results have unless something else is said. */
final class ColumnAxes {
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

  /** The name of a column as a sentence would have it. */
  static String words(String column) {
    return switch (column) {
      case "counter_bytes" -> "device memory";
      case "host_bytes" -> "host memory";
      case "ops_per_second" -> "operations per second";
      default -> column.replace('_', ' ');
    };
  }

  /**
   * A value of a column, as axes and sliders write it.
   *
   * @param number the value
   * @param words what is written of those that no axis has in powers of two
   */
  static String value(String column, double number, String words) {
    boolean isWhole = of(column).scale() == Scale.LOG2 && number == Math.rint(number);
    return isWhole ? Numbers.keys((long) number) : words;
  }
}
