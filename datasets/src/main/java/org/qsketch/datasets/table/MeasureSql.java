package org.qsketch.datasets.table;

import org.qsketch.datasets.csv.CsvTime;
import org.qsketch.datasets.csv.Measure;

/** The SQL of what stands next to a key, and of the numbers that are refused. */
final class MeasureSql {
  /** The error message of DuckDB for a refused number. Another query then finds the row. */
  static final String REFUSED = "qsketch: refused";

  private MeasureSql() {}

  /**
   * Returns the SQL of a column next to the key: 32 bits for a weight; 64 bits for a value, which
   * may be null; the text of a value that has a key or is a time stamp, or null.
   */
  static String number(Measure measure, TableType type, String column) {
    return switch (measure) {
      case WEIGHT ->
          "CASE WHEN %s THEN CAST(%s AS UINTEGER) ELSE error('%s') END"
              .formatted(type.isWeight(column), column, REFUSED);
      case VALUE, NONE ->
          "CASE WHEN %2$s IS NULL THEN NULL WHEN %s THEN CAST(%s AS BIGINT) ELSE error('%s') END"
              .formatted(type.isNumber(column), column, REFUSED);
      case KEY, TIME -> type.text(column);
    };
  }

  /** Returns the SQL condition of refused numbers. */
  static String isRefused(Measure measure, TableType type, String column) {
    return measure == Measure.WEIGHT
        ? "%s IS NULL OR NOT %s".formatted(column, type.isWeight(column))
        : "NOT %s".formatted(type.isNumber(column));
  }

  /** Returns why a number is refused, to follow its file and row in an error. */
  static String refusal(Measure measure, String number) {
    return switch (measure) {
      case WEIGHT ->
          ": the weight %s: it must be a whole number from 0 to 4294967295"
              .formatted(number.isEmpty() ? "is null" : "is " + number);
      case TIME -> CsvTime.refusal(number);
      case VALUE, KEY, NONE ->
          ": the value is %s: it must be a whole number from %d to %d"
              .formatted(number, Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }
}
