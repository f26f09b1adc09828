package org.qsketch.cli.output;

import java.util.function.Function;

/**
 * A column of a table on the terminal.
 *
 * @param header its name, with the unit if there is one
 * @param text the cell of a row
 * @param <R> a row
 */
public record Column<R>(String header, Function<R, String> text) {
  public static <R> Column<R> of(String header, Function<R, String> text) {
    return new Column<>(header, text);
  }
}
