package org.qsketch.cli.output;

import java.util.function.Function;

/**
 * A column of a table on the terminal.
 *
 * @param header its name, with the unit if there is one
 * @param isNumber whether its cells are aligned to the right
 * @param text the cell of a row
 * @param <R> a row
 */
public record Column<R>(String header, boolean isNumber, Function<R, String> text) {
  /** Returns a column of texts, which stand to the left, whatever they begin with. */
  public static <R> Column<R> text(String header, Function<R, String> text) {
    return new Column<>(header, false, text);
  }

  /** Returns a column of numbers, which stand to the right. */
  public static <R> Column<R> number(String header, Function<R, String> text) {
    return new Column<>(header, true, text);
  }
}
