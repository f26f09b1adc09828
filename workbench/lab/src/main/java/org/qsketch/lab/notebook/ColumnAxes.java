package org.qsketch.lab.notebook;

import org.qsketch.lab.chart.Axis;

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
}
