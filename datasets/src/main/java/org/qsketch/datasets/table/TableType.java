package org.qsketch.datasets.table;

import java.util.Set;
import org.qsketch.datasets.KeyBlock.Numbers;

/**
 * The type of a column, with the conversion of its values to keys and numbers.
 *
 * @param name its name in DuckDB, for example {@code DECIMAL(9,2)}
 */
record TableType(String name) {
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

  /** Types that are texts in JSON, but that DuckDB would write in its own way. */
  private static final Set<String> TEXTS_IN_JSON =
      Set.of("DATE", "TIME", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "UUID");

  /**
   * Returns the type without its parameters. A list type is returned whole, which matches no type
   * below.
   */
  private String base() {
    return name.endsWith("]") ? name : name.replaceFirst("\\(.*", "");
  }

  private boolean isText() {
    return name.equals("VARCHAR") || name.equals("BLOB");
  }

  private boolean isWrittenAsText() {
    return WRITTEN.contains(base());
  }

  /** Returns the type for reading values of a guessed type from JSON. */
  TableType inJson() {
    return TEXTS_IN_JSON.contains(name) ? new TableType("VARCHAR") : this;
  }

  /** Returns how the values are converted to keys: integers as numbers, all others as text. */
  Numbers numbers() {
    return SMALL_INTEGERS.contains(name)
        ? Numbers.SIGNED
        : name.equals(UNSIGNED) ? Numbers.UNSIGNED : Numbers.NONE;
  }

  /** Returns why values cannot be keys, if so, to follow the file and column in an error. */
  void requireKey(String column) {
    if (numbers() == Numbers.NONE && !isText() && !isWrittenAsText()) {
      throw new IllegalArgumentException(
          "%s has the type %s, whose values are no keys: name a column of integers, text, decimals, booleans, dates or times"
              .formatted(column, name));
    }
  }

  /** Refuses a column without numbers. */
  void requireNumber(String column) {
    if (!isInteger() && !isRounded()) {
      throw new IllegalArgumentException(
          "%s has the type %s, and is to hold numbers: name a column of whole numbers"
              .formatted(column, name));
    }
  }

  private boolean isInteger() {
    return numbers() != Numbers.NONE || name.equals("HUGEINT") || name.equals("UHUGEINT");
  }

  /** Tells whether whole numbers of this type can be used. */
  private boolean isRounded() {
    return base().equals("DECIMAL") || name.equals("DOUBLE") || name.equals("FLOAT");
  }

  /** Returns the SQL of a key: 64 bits or bytes. */
  String key(String column) {
    return switch (numbers()) {
      case SIGNED -> "CAST(%s AS BIGINT)".formatted(column);
      case UNSIGNED -> column;
      case NONE -> isText() ? column : "CAST(%s AS VARCHAR)".formatted(column);
    };
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
