package org.qsketch.cli.output;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.job.Results;

/**
 * The cells of rows in CSV and JSON.
 *
 * @param columns returns their names, in order. Most tables are only shown, and a program that does
 *     not ask starts faster.
 * @param row the cells of a row by column; null or missing is none
 * @param <R> a row
 */
public record Cells<R>(Supplier<List<String>> columns, Function<R, Map<String, Object>> row) {
  /** Returns the cells of a record: its components. */
  public static <R extends Record> Cells<R> of(Class<R> type) {
    return new Cells<>(() -> Results.columns(type), Results::row);
  }
}
