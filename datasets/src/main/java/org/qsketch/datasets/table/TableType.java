package org.qsketch.datasets.table;

import java.util.Set;
import org.qsketch.datasets.KeyBlock.Numbers;

/**
 * The type of a column in DuckDB's words, and what its values are as keys and as numbers.
 *
 * @param name as DuckDB has it, for example {@code DECIMAL(9,2)}
 */
record TableType(String name) {
  private static final Set<String> SMALL_INTEGERS =
      Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER");

  private static final String UNSIGNED = "UBIGINT";

  /** Of these, what DuckDB writes is the text. */
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

  /** JSON has these as texts, which DuckDB would write in its own way. */
  private static final Set<String> TEXTS_IN_JSON =
      Set.of("DATE", "TIME", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "UUID");

  /** The type without its parameters; of a list all of it, which is no type below. */
  private String base() {
    return name.endsWith("]") ? name : name.replaceFirst("\\(.*", "");
  }

  private boolean isText() {
    return name.equals("VARCHAR") || name.equals("BLOB");
  }

  private boolean isWrittenAsText() {
    return WRITTEN.contains(base());
  }

  /** The type that values in JSON are read as, of one that was guessed. */
  TableType inJson() {
    return TEXTS_IN_JSON.contains(name) ? new TableType("VARCHAR") : this;
  }

  /** How the values enter as keys: numbers as they are, all else as text. */
  Numbers numbers() {
    return SMALL_INTEGERS.contains(name)
        ? Numbers.SIGNED
        : name.equals(UNSIGNED) ? Numbers.UNSIGNED : Numbers.NONE;
  }

  /** Why values can be no keys, if so, behind the file and the column. */
  void requireKey(String column) {
    if (numbers() == Numbers.NONE && !isText() && !isWrittenAsText()) {
      throw new IllegalArgumentException(
          "%s has the type %s, whose values are no keys: name a column of integers, text, decimals, booleans, dates or times"
              .formatted(column, name));
    }
  }

  /** Refuses what holds no numbers. */
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

  /** Whole numbers among them may be used. */
  private boolean isRounded() {
    return base().equals("DECIMAL") || name.equals("DOUBLE") || name.equals("FLOAT");
  }

  /** The SQL of a key: 64 bits, or bytes. */
  String key(String column) {
    return switch (numbers()) {
      case SIGNED -> "CAST(%s AS BIGINT)".formatted(column);
      case UNSIGNED -> column;
      case NONE -> isText() ? column : "CAST(%s AS VARCHAR)".formatted(column);
    };
  }

  /** The SQL that tells whether a value is a weight; null of no value. */
  String isWeight(String column) {
    return "(%s BETWEEN 0 AND 4294967295%s)".formatted(column, isWhole(column));
  }

  /** The SQL that tells whether a value is a whole number of 64 bits; null of no value. */
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
