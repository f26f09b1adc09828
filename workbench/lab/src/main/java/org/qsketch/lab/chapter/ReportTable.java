package org.qsketch.lab.chapter;

import java.util.List;
import java.util.function.Function;

/**
 * A table of the report.
 *
 * @param title what it shows
 * @param file the CSV file next to the report that holds all of its columns
 * @param words how many of the columns, from the left, are words
 * @param header the names of the columns
 * @param rows the cells, as text
 */
public record ReportTable(
    String title, String file, int words, List<String> header, List<List<String>> rows) {
  /**
   * A column of a table of results.
   *
   * @param name the name of the column
   * @param cell writes the cell of a result
   * @param <T> the type of the results
   */
  public record Column<T>(String name, Function<T, String> cell) {}

  /**
   * Returns a column.
   *
   * @param name the name of the column
   * @param cell writes the cell of a result
   * @param <T> the type of the results
   * @return the column
   */
  public static <T> Column<T> column(String name, Function<T, String> cell) {
    return new Column<>(name, cell);
  }

  /**
   * Returns a table with a row for each result.
   *
   * @param title what it shows
   * @param file the CSV file next to the report that holds all of its columns
   * @param words how many of the columns, from the left, are words
   * @param results the results, in the order of the rows
   * @param columns the columns, from left to right
   * @param <T> the type of the results
   * @return the table
   */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> ReportTable of(
      String title, String file, int words, List<T> results, Column<T>... columns) {
    List<Column<T>> all = List.of(columns);
    return new ReportTable(
        title,
        file,
        words,
        all.stream().map(Column::name).toList(),
        results.stream()
            .map(result -> all.stream().map(column -> column.cell().apply(result)).toList())
            .toList());
  }

  /**
   * Tells whether there is anything to show.
   *
   * @return false if there were no results
   */
  public boolean hasRows() {
    return !rows.isEmpty();
  }
}
