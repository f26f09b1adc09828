package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tables on the terminal: columns as wide as their content, numbers to the right. What texts hold
 * of control characters is shown, not obeyed; of long texts the beginning is shown.
 */
public final class Table {
  private static final String GAP = "  ";

  /** More letters of a text than that say nothing more on a terminal. */
  private static final int LONGEST = 500;

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
    int last = columns.size() - 1;
    List<List<String>> layout =
        IntStream.rangeClosed(0, last)
            .mapToObj(place -> layout(columns.get(place), rows, place == last))
            .toList();
    IntStream.rangeClosed(0, rows.size())
        .mapToObj(line -> layout.stream().map(cells -> cells.get(line)).toList())
        .forEach(cells -> out.println(String.join(GAP, cells).stripTrailing()));
    out.flush();
  }

  /** Behind the last column nothing has to be in its place. */
  private static <R> List<String> layout(Column<R> column, List<R> rows, boolean last) {
    List<String> cells = rows.stream().map(column.text()).map(Table::shown).toList();
    List<String> all = Stream.concat(Stream.of(column.header()), cells.stream()).toList();
    int width = all.stream().mapToInt(String::length).max().orElseThrow();
    if (last && !isNumeric(cells)) {
      return all;
    }
    String pattern = "%" + (isNumeric(cells) ? "" : "-") + Math.max(1, width) + "s";
    return all.stream().map(pattern::formatted).toList();
  }

  /** A file may have lines of any length; a CSV has them whole. */
  private static String shown(String text) {
    if (text.length() <= LONGEST) {
      return Printable.text(text);
    }
    int whole = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return Printable.text(text.substring(0, whole)) + "...";
  }

  private static boolean isNumeric(List<String> cells) {
    return cells.stream().allMatch(cell -> cell.matches("[-+]?\\.?\\d.*|-|"));
  }
}
