package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tables on the terminal: columns as wide as their content, numbers to the right. What texts hold
 * of control characters is shown, not obeyed.
 */
public final class Table {
  private static final String GAP = "  ";

  private Table() {}

  /**
   * Prints a table with a line of headers.
   *
   * @param out where to
   * @param columns from left to right
   * @param rows from top to bottom
   * @param <R> what a row shows
   */
  public static <R> void print(PrintWriter out, List<Column<R>> columns, List<R> rows) {
    List<List<String>> layout = columns.stream().map(column -> layout(column, rows)).toList();
    IntStream.rangeClosed(0, rows.size())
        .mapToObj(line -> layout.stream().map(cells -> cells.get(line)).toList())
        .forEach(cells -> out.println(String.join(GAP, cells).stripTrailing()));
    out.flush();
  }

  private static <R> List<String> layout(Column<R> column, List<R> rows) {
    List<String> cells = rows.stream().map(column.text()).map(Printable::text).toList();
    List<String> all = Stream.concat(Stream.of(column.header()), cells.stream()).toList();
    int width = all.stream().mapToInt(String::length).max().orElseThrow();
    String pattern = "%" + (isNumeric(cells) ? "" : "-") + Math.max(1, width) + "s";
    return all.stream().map(pattern::formatted).toList();
  }

  private static boolean isNumeric(List<String> cells) {
    return cells.stream().allMatch(cell -> cell.matches("[-+]?\\.?\\d.*|-|"));
  }
}
