package org.qsketch.datasets.table;

import java.util.Set;
import org.qsketch.datasets.KeyBlock.Numbers;

/**
 * The type of a column, with the conversion of its values to keys and numbers.
 *
 * @param name its name in DuckDB, for example {@code DECIMAL(9,2)}
 */
record TableType(String name) {
  static final TableType INTEGER = new TableType("BIGINT");

  static final TableType TEXT = new TableType("VARCHAR");

  /** The type of a column without a value. */
  static final TableType NULL = new TableType("\"NULL\"");

  private static final Set<String> SMALL_INTEGERS =
      Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER");

  private static final String UNSIGNED = "UBIGINT";

  /** Types whose text is what DuckDB writes. */
  private static final Set<String> WRITTEN =
      Set.of(
          "BOOLEAN",
          "DATE",
          "DECIMAL",
          "ENUM",
          "HUGEINT",
          "TIME",
          "TIMESTAMP",
          "TIMESTAMP WITH TIME ZONE",
          "TIMESTAMP_MS",
          "TIMESTAMP_NS",
          "TIMESTAMP_S",
          "UHUGEINT",
          "UUID");

  /**
   * Returns the type without its parameters. A list type is returned whole, which matches no type
   * below.
   */
  private String base() {
    return name.endsWith("]") ? name : name.replaceFirst("\\(.*", "");
  }

  private boolean isText() {
    return equals(TEXT) || name.equals("BLOB");
  }

  private boolean isWrittenAsText() {
    return WRITTEN.contains(base());
  }

  /** Returns how the values are converted to keys: integers as numbers, all others as text. */
  Numbers numbers() {
    return SMALL_INTEGERS.contains(name)
        ? Numbers.SIGNED
        : name.equals(UNSIGNED) ? Numbers.UNSIGNED : Numbers.NONE;
  }

  boolean isKey() {
    return numbers() != Numbers.NONE || isText() || isWrittenAsText();
  }

  /** Returns why values cannot be keys, after the file and the column. */
  IllegalArgumentException notKeys(String column) {
    return new IllegalArgumentException(
        "%s has the type %s, whose values are no keys: name a column of integers, text, decimals, booleans, dates or times"
            .formatted(column, name));
  }

  /** Tells whether whole numbers of this type can be used. */
  boolean isNumber() {
    return isInteger() || isRounded();
  }

  /** Returns why values cannot be numbers, after the file and the column. */
  IllegalArgumentException notNumbers(String column) {
    return new IllegalArgumentException(
        "%s has the type %s, and is to hold numbers: name a column of whole numbers"
            .formatted(column, name));
  }

  private boolean isInteger() {
    return numbers() != Numbers.NONE || name.equals("HUGEINT") || name.equals("UHUGEINT");
  }

  private boolean isRounded() {
    return base().equals("DECIMAL") || name.equals("DOUBLE") || name.equals("FLOAT");
  }

  /** Returns the SQL of a key: 64 bits or bytes. */
  String key(String column) {
    return switch (numbers()) {
      case SIGNED -> "CAST(%s AS BIGINT)".formatted(column);
      case UNSIGNED -> column;
      case NONE -> text(column);
    };
  }

  /** Returns the SQL of a value as bytes. */
  String text(String column) {
    return isText() ? column : "CAST(%s AS VARCHAR)".formatted(column);
  }

  /** Returns the SQL condition of weights; it is null for a null. */
  String isWeight(String column) {
    return "(%s BETWEEN 0 AND 4294967295%s)".formatted(column, isWhole(column));
  }

  /** Returns the SQL condition of whole numbers of 64 bits; it is null for a null. */
  String isNumber(String column) {
    boolean binary = name.equals("DOUBLE") || name.equals("FLOAT");
    return binary
        ? "(%s >= -9223372036854775808::DOUBLE AND %1$s < 9223372036854775808::DOUBLE%s)"
            .formatted(column, isWhole(column))
        : "(%s BETWEEN -9223372036854775808 AND 9223372036854775807%s)"
            .formatted(column, isWhole(column));
  }

  private String isWhole(String column) {
    return isRounded() ? " AND %s = floor(%1$s)".formatted(column) : "";
  }
}
