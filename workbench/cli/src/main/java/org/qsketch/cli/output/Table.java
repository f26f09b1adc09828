package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;

/**
 * Prints tables on the terminal. Columns are as wide as their content. Columns of numbers are
 * aligned to the right. Control characters are escaped, and long texts are cut.
 */
public final class Table {
  private static final String GAP = "  ";

  /** The longest text of a cell. */
  private static final int LONGEST = 500;

  private Table() {}

  /**
   * Prints a table with a line of headers.
   *
   * @param out the output
   * @param columns from left to right
   * @param rows from top to bottom
   * @param <R> a row
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

  /**
   * Returns the cells of a column, padded to one width. The last column is padded only if it is of
   * numbers.
   */
  private static <R> List<String> layout(Column<R> column, List<R> rows, boolean last) {
    List<String> cells = rows.stream().map(column.text()).map(Table::shown).toList();
    List<String> all = Stream.concat(Stream.of(column.header()), cells.stream()).toList();
    int width = all.stream().mapToInt(String::length).max().orElseThrow();
    if (last && !column.isNumber()) {
      return all;
    }
    String pattern = "%" + (column.isNumber() ? "" : "-") + Math.max(1, width) + "s";
    return all.stream().map(pattern::formatted).toList();
  }

  /** Returns a text as shown: long ones are cut; a CSV has them whole. */
  private static String shown(String text) {
    if (text.length() <= LONGEST) {
      return Printable.text(text);
    }
    int whole = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return Printable.text(text.substring(0, whole)) + "...";
  }
}
