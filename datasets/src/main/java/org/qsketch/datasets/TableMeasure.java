package org.qsketch.datasets;

/** What stands beside a key in a table, and what of it is refused. */
enum TableMeasure {
  NONE,
  WEIGHT,
  VALUE;

  /** What DuckDB says where a number is refused; another query then finds it. */
  static final String REFUSED = "qsketch: refused";

  /** The SQL of the number: 32 bits of a weight, 64 of a value, which may be missing. */
  String number(TableType type, String column) {
    return this == WEIGHT
        ? "CASE WHEN %s THEN CAST(%s AS UINTEGER) ELSE error('%s') END"
            .formatted(type.isWeight(column), column, REFUSED)
        : "CASE WHEN %2$s IS NULL THEN NULL WHEN %s THEN CAST(%s AS BIGINT) ELSE error('%s') END"
            .formatted(type.isNumber(column), column, REFUSED);
  }

  /** The SQL that finds what is refused. */
  String isRefused(TableType type, String column) {
    return this == WEIGHT
        ? "%s IS NULL OR NOT %s".formatted(column, type.isWeight(column))
        : "NOT %s".formatted(type.isNumber(column));
  }

  /** What is wrong with a number, behind its file and row. */
  String refusal(String number) {
    return switch (this) {
      case WEIGHT ->
          ": the weight %s: it must be a whole number from 0 to 4294967295"
              .formatted(number.isEmpty() ? "is null" : "is " + number);
      case VALUE, NONE ->
          ": the value is %s: it must be a whole number from %d to %d"
              .formatted(number, Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }
}
