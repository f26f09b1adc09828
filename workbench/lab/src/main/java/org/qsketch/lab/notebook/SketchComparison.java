package org.qsketch.lab.notebook;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Progress;
import org.qsketch.keys.HashFamily;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * Rates and errors of the same sketches, side by side.
 *
 * @param setup what is compared, and where
 */
record SketchComparison(Setup setup) {
  private static final String HASH = "hash";
  private static final String STREAM = "stream";
  private static final String INSERTS = "inserts_per_second";
  private static final String ERROR = "mean_relative_error";
  private static final int MOST_COLUMNS = 2;

  /** The columns that bars can stand for; the first of them is the axis. */
  private static final List<String> COMPARED = List.of("variant", HASH, "backend");

  /**
   * A row.
   *
   * @param backend the backend's name
   * @param variant the sketch
   * @param hash how keys are hashed
   * @param stream where the keys come from
   * @param wlf work load factor
   * @param keys how many keys
   * @param insertsPerSecond keys per second in the median run
   * @param queriesPerSecond keys per second in the median run
   * @param meanRelativeError mean of |estimate - count| / count over the distinct keys
   * @param maxRelativeError the largest of these
   * @param counterBytes device memory
   * @param device the device's name
   */
  record Row(
      String backend,
      String variant,
      String hash,
      String stream,
      double wlf,
      long keys,
      double insertsPerSecond,
      double queriesPerSecond,
      double meanRelativeError,
      double maxRelativeError,
      long counterBytes,
      String device) {
    static Row of(HashFamily hash, List<ThroughputResult> rates, AccuracyResult errors) {
      return new Row(
          errors.backend(),
          errors.variant(),
          hash.name(),
          errors.stream(),
          errors.wlf(),
          errors.keys(),
          rate(rates, Operation.INSERT),
          rate(rates, Operation.QUERY),
          errors.meanRelativeError(),
          errors.maxRelativeError(),
          errors.counterBytes(),
          errors.device());
    }

    private static double rate(List<ThroughputResult> rates, Operation operation) {
      return rates.stream()
          .filter(one -> one.operation().equals(operation.label()))
          .mapToDouble(ThroughputResult::opsPerSecond)
          .findFirst()
          .orElse(Double.NaN);
    }
  }

  /** Returns the rows of a backend. */
  List<Row> rows(Backend backend, Progress progress) {
    return setup.hashes().stream()
        .flatMap(hash -> rows(hash, setup.plan().hash(hash), backend, progress))
        .toList();
  }

  private Stream<Row> rows(HashFamily hash, Plan plan, Backend backend, Progress progress) {
    List<ThroughputResult> rates =
        new ThroughputExperiment(plan, setup.repeats(), ThroughputExperiment.DEFAULT_BATCH)
            .run(backend, progress);
    return new AccuracyExperiment(plan, setup.seeds())
        .run(backend, progress).stream().map(errors -> Row.of(hash, alike(rates, errors), errors));
  }

  private static List<ThroughputResult> alike(List<ThroughputResult> rates, AccuracyResult one) {
    Function<ThroughputResult, List<Object>> setting =
        rate -> List.of(rate.variant(), rate.stream(), rate.wlf(), rate.keys());
    List<Object> wanted = List.of(one.variant(), one.stream(), one.wlf(), one.keys());
    return rates.stream().filter(rate -> setting.apply(rate).equals(wanted)).toList();
  }

  /** Returns both forms; hashes have a column where there are several. */
  static Compared of(List<Row> rows) {
    Table all = Tables.of("comparison", Row.class, rows);
    Table table = values(all, HASH) > 1 ? all : all.rejectColumns(HASH);
    return new Compared(table, figure(table));
  }

  private static int values(Table table, String column) {
    return table.columnNames().contains(column)
        ? ((StringColumn) table.column(column)).countUnique()
        : 0;
  }

  private static Figure figure(Table table) {
    String bars =
        COMPARED.stream().filter(one -> values(table, one) > 1).findFirst().orElse("variant");
    Figure inserts = Plot.of(table, bars, INSERTS).panels(STREAM).drawn();
    Figure errors = Plot.of(table, bars, ERROR).panels(STREAM).drawn();
    return new Figure(
        "comparison",
        "Inserts per second and mean relative errors",
        "Rates are medians of keys that lie on the device, errors are means over the distinct"
            + " keys.",
        "Above, higher is faster; below, lower is more accurate. Panels of one column have the same"
            + " keys.",
        Math.min(MOST_COLUMNS, inserts.panels().size()),
        Stream.concat(named("inserts", inserts), named("errors", errors)).toList());
  }

  private static Stream<Chart> named(String what, Figure figure) {
    return figure.panels().stream()
        .map(BarChart.class::cast)
        .map(
            chart ->
                new BarChart("%s, %s".formatted(what, chart.title()), chart.y(), chart.bars()));
  }
}
