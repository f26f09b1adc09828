package org.qsketch.datasets.table;

import org.qsketch.datasets.csv.Measure;

/** The SQL of the number next to a key, and of the numbers that are refused. */
final class MeasureSql {
  /** What DuckDB says where a number is refused; another query then finds it. */
  static final String REFUSED = "qsketch: refused";

  private MeasureSql() {}

  /** The SQL of the number: 32 bits of a weight, 64 of a value, which may be missing. */
  static String number(Measure measure, TableType type, String column) {
    return measure == Measure.WEIGHT
        ? "CASE WHEN %s THEN CAST(%s AS UINTEGER) ELSE error('%s') END"
            .formatted(type.isWeight(column), column, REFUSED)
        : "CASE WHEN %2$s IS NULL THEN NULL WHEN %s THEN CAST(%s AS BIGINT) ELSE error('%s') END"
            .formatted(type.isNumber(column), column, REFUSED);
  }

  /** The SQL that finds what is refused. */
  static String isRefused(Measure measure, TableType type, String column) {
    return measure == Measure.WEIGHT
        ? "%s IS NULL OR NOT %s".formatted(column, type.isWeight(column))
        : "NOT %s".formatted(type.isNumber(column));
  }

  /** What is wrong with a number, behind its file and row. */
  static String refusal(Measure measure, String number) {
    return switch (measure) {
      case WEIGHT ->
          ": the weight %s: it must be a whole number from 0 to 4294967295"
              .formatted(number.isEmpty() ? "is null" : "is " + number);
      case VALUE, NONE ->
          ": the value is %s: it must be a whole number from %d to %d"
              .formatted(number, Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }
}
