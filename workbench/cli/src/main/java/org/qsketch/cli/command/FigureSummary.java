package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.ComparableErrors;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.Units;

/**
 * A summary of the figures in two small tables. The first has, for each sketch, the rates at the
 * largest number of uniform keys and the relative errors on uniform keys, averaged over the sizes
 * that all sketches ran at, as in the paper's Fig. 7. The second has the cuckoo filter.
 *
 * @param results all results
 */
record FigureSummary(FigureResults results) {
  private record Row(String backend, String variant) {}

  static void print(PrintWriter out, FigureResults results) {
    FigureSummary summary = new FigureSummary(results);
    Table.print(out, summary.columns(), summary.rows());
    FilterSummary.print(out, results.of(FilterStudy.RATES));
    results.notes().forEach(note -> out.println("Note: " + note));
    out.flush();
  }

  private List<Row> rows() {
    return results.of(SketchStudy.ACCURACY).stream()
        .map(result -> new Row(result.backend(), result.variant()))
        .distinct()
        .toList();
  }

  private List<Column<Row>> columns() {
    return List.of(
        Column.text("backend", Row::backend),
        Column.text("variant", Row::variant),
        Column.number("keys", this::keys),
        Column.number("insert, WLF 0.5", row -> rate(row, "insert")),
        Column.number("query, WLF 0.5", row -> rate(row, "query")),
        Column.number("error, WLF 0.5", row -> error(row, 0.5)),
        Column.number("error, WLF 1.0", row -> error(row, 1.0)));
  }

  private String keys(Row row) {
    return largest(row, "insert").map(result -> Units.count(result.keys())).orElse("-");
  }

  private String rate(Row row, String operation) {
    return largest(row, operation).map(result -> Units.rate(result, result.keys())).orElse("-");
  }

  private Optional<ThroughputResult> largest(Row row, String operation) {
    return results.of(SketchStudy.THROUGHPUT).stream()
        .filter(result -> new Row(result.backend(), result.variant()).equals(row))
        .filter(result -> result.operation().equals(operation))
        .filter(result -> result.stream().equals(Plan.UNIFORM) && result.wlf() == 0.5)
        .max(Comparator.comparingLong(ThroughputResult::keys));
  }

  private String error(Row row, double wlf) {
    OptionalDouble mean =
        ComparableErrors.of(results.of(SketchStudy.ACCURACY)).stream()
            .filter(result -> new Row(result.backend(), result.variant()).equals(row))
            .filter(result -> result.wlf() == wlf)
            .mapToDouble(AccuracyResult::meanRelativeError)
            .average();
    return mean.isPresent() ? Units.error(mean.getAsDouble()) : "-";
  }
}
