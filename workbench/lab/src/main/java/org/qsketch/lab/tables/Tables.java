package org.qsketch.lab.tables;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import org.qsketch.job.Results;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Results as tables, and tables as results. */
public final class Tables {
  private Tables() {}

  /**
   * Returns a table of results.
   *
   * @param name what the table is called
   * @param type the record class of the results
   * @param results one row each
   * @param <T> the record class
   * @return a table with the columns of the CSV file: whole numbers, numbers and texts; missing
   *     values where a result has none
   */
  public static <T extends Record> Table of(String name, Class<T> type, List<T> results) {
    List<Map<String, Object>> rows = results.stream().map(Results::row).toList();
    Stream<Column<?>> columns =
        Results.columns(type).stream()
            .map(column -> column(column, rows.stream().map(row -> row.get(column)).toList()));
    return new PrintedTable(name, columns.toList());
  }

  /**
   * Returns the results in tables that {@link #of} has made, perhaps filtered, sorted or with more
   * columns since.
   *
   * @param type the record class of the results
   * @param tables any number of tables with its columns
   * @param <T> the record class
   * @return the rows of all tables, in order
   * @throws IllegalArgumentException if a table has not all of these columns
   */
  public static <T extends Record> List<T> results(Class<T> type, Table... tables) {
    return Arrays.stream(tables).flatMap(table -> results(type, table)).toList();
  }

  private static <T extends Record> Stream<T> results(Class<T> type, Table table) {
    List<String> columns = Results.columns(type);
    requireColumns(table, columns);
    return IntStream.range(0, table.rowCount())
        .mapToObj(row -> Results.result(type, row(table, columns, row)));
  }

  /**
   * Returns a table of columns.
   *
   * @param name what the table is called
   * @param columns from left to right
   * @return a table that a shell shows within the width of its terminal
   */
  public static Table of(String name, List<Column<?>> columns) {
    return new PrintedTable(name, columns);
  }

  /**
   * Returns a column of values.
   *
   * @param name what it is called; its last word may be the unit of its numbers
   * @param values numbers or texts, all of one kind; nulls are missing
   * @return a column of whole numbers, numbers or texts
   */
  public static Column<?> column(String name, List<?> values) {
    return switch (sample(values)) {
      case Double _ -> filled(NumberFormats.set(DoubleColumn.create(name)), values.stream());
      case Number _ -> filled(LongColumn.create(name), whole(values));
      default -> filled(StringColumn.create(name), values.stream().map(Tables::text));
    };
  }

  /**
   * Checks that a table has columns. In a notebook there is none where its cell was interrupted.
   *
   * @param table the table
   * @param names what to look for
   * @throws IllegalArgumentException if one is missing; the message names it and the existing ones
   */
  public static void requireColumns(Table table, List<String> names) {
    if (table == null) {
      throw new IllegalArgumentException(
          "there is no table: run the cell that makes it, and to its end");
    }
    for (String name : names) {
      if (!table.columnNames().contains(name)) {
        throw new IllegalArgumentException(
            "the table '%s' has no column '%s': it has %s"
                .formatted(table.name(), name, String.join(", ", table.columnNames())));
      }
    }
  }

  /**
   * Returns a table whose texts are safe for a terminal, a page or a picture: characters that
   * control it are written as {@code \}{@code u001b}.
   *
   * @param table the table
   * @return a copy, which has the same numbers
   */
  public static Table printable(Table table) {
    Stream<Column<?>> columns = table.columns().stream().map(Tables::printable);
    return Table.create(printable(table.name()), columns.toList());
  }

  /** Writes the name of a table, which may have none. */
  static String printable(String name) {
    return name == null ? null : Printable.text(name);
  }

  private static Column<?> printable(Column<?> column) {
    Column<?> printable =
        column instanceof StringColumn texts ? texts.map(Printable::text) : column.copy();
    return printable.setName(Printable.text(column.name()));
  }

  private static Map<String, Object> row(Table table, List<String> columns, int row) {
    Map<String, Object> values = new LinkedHashMap<>();
    columns.forEach(column -> values.put(column, cell(table.column(column), row)));
    return values;
  }

  /** Returns a cell; a missing number is NaN in a table and outside. */
  private static Object cell(Column<?> column, int row) {
    return column instanceof DoubleColumn numbers ? numbers.getDouble(row) : column.get(row);
  }

  /** Returns the first value, which has the type of its column; a text where there is none. */
  private static Object sample(List<?> values) {
    return values.stream().map(Object.class::cast).filter(Objects::nonNull).findFirst().orElse("");
  }

  private static Stream<Object> whole(List<?> values) {
    return values.stream().map(value -> value instanceof Number number ? number.longValue() : null);
  }

  private static String text(Object value) {
    return value == null ? null : value.toString();
  }

  private static Column<?> filled(Column<?> column, Stream<?> values) {
    values.forEach(column::appendObj);
    return column;
  }

  /**
   * A table that is no wider than the terminal where a shell shows it. What is filtered, sorted or
   * cut of it is such a table, too.
   */
  private static final class PrintedTable extends Table {
    PrintedTable(String name, Collection<Column<?>> columns) {
      super(name, columns);
    }

    @Override
    public Table emptyCopy() {
      return printed(super.emptyCopy());
    }

    @Override
    public Table emptyCopy(int rows) {
      return printed(super.emptyCopy(rows));
    }

    private static Table printed(Table table) {
      return new PrintedTable(table.name(), table.columns());
    }

    @Override
    public String print(int rows) {
      return printable(this).print(rows);
    }

    @Override
    public String printAll() {
      return printable(this).printAll();
    }

    @Override
    public String toString() {
      return TableText.of(this);
    }
  }
}
