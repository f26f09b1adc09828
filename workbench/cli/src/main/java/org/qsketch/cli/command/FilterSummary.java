package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.Units;

/** The rates of the cuckoo filter at the largest number of keys of each execution. */
final class FilterSummary {
  /** The results of one filter, by their operation. */
  private record Row(FilterResult any, Map<String, FilterResult> byOperation) {
    static Row of(List<FilterResult> results) {
      return new Row(
          results.getFirst(),
          results.stream()
              .collect(
                  Collectors.toMap(FilterResult::operation, result -> result, (one, _) -> one)));
    }

    String rate(String operation) {
      return Optional.ofNullable(byOperation.get(operation))
          .map(result -> Units.rate(result, result.keys()))
          .orElse("-");
    }
  }

  private record Execution(String backend, String execution) {
    static Execution of(FilterResult result) {
      return new Execution(result.backend(), result.execution());
    }
  }

  private static final List<Column<Row>> COLUMNS =
      List.of(
          Column.text("backend", row -> row.any.backend()),
          Column.text("filter", row -> row.any.execution()),
          Column.number("keys", row -> Units.count(row.any.keys())),
          Column.number("load", row -> String.valueOf(row.any.load())),
          Column.number("insert", row -> row.rate("insert")),
          Column.number("probe, present", row -> row.rate("present")),
          Column.number("probe, absent", row -> row.rate("absent")));

  private FilterSummary() {}

  /** Prints the table, or nothing if there are no results. */
  static void print(PrintWriter out, List<FilterResult> rates) {
    if (!rates.isEmpty()) {
      out.println();
      Table.print(out, COLUMNS, rows(rates));
    }
  }

  private static List<Row> rows(List<FilterResult> rates) {
    return rates.stream().map(Execution::of).distinct().map(each -> row(rates, each)).toList();
  }

  private static Row row(List<FilterResult> rates, Execution execution) {
    List<FilterResult> all =
        rates.stream().filter(result -> Execution.of(result).equals(execution)).toList();
    FilterResult largest =
        all.stream().max(Comparator.comparingLong(FilterResult::keys)).orElseThrow();
    return Row.of(all.stream().filter(result -> result.keys() == largest.keys()).toList());
  }
}
