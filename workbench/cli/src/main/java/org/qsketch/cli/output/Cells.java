package org.qsketch.cli.output;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.qsketch.job.Results;

/**
 * The cells of rows in CSV and JSON.
 *
 * @param columns their names, in order
 * @param row the cells of a row by column; null or missing is none
 * @param <R> a row
 */
public record Cells<R>(List<String> columns, Function<R, Map<String, Object>> row) {
  /** Copies the list. */
  public Cells {
    columns = List.copyOf(columns);
  }

  /** Returns the cells of a record: its components. */
  public static <R extends Record> Cells<R> of(Class<R> type) {
    return new Cells<>(Results.columns(type), Results::row);
  }
}
