package org.qsketch.lab.notebook;

import org.qsketch.lab.chart.Axis;

/** The axes that columns of results have unless something else is said. */
final class ColumnAxes {
  private ColumnAxes() {}

  static Axis of(String column) {
    return switch (column) {
      case "keys", "distinct_keys" -> Axis.log2("keys");
      case "counter_bytes" -> Axis.log2("device memory (bytes)");
      case "host_bytes" -> Axis.log2("host memory (bytes)");
      case "mean_relative_error", "max_relative_error", "mean_absolute_error" ->
          Axis.log10(words(column));
      case "ops_per_second" -> Axis.log10("operations per second");
      default -> Axis.linear(words(column));
    };
  }

  static String words(String column) {
    return column.replace('_', ' ');
  }
}
