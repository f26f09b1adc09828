package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Progress;
import org.qsketch.job.Timed;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.sketch.SketchChapter;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * Rates and errors of the same sketches, side by side.
 *
 * @param setup what is compared, and where
 * @param own keys of the caller, instead of generated ones
 * @param name what to call these
 */
record SketchComparison(Setup setup, Optional<Keys> own, String name) {
  private static final String HASH = "hash";
  private static final int MOST_COLUMNS = 2;

  /** Settings that bars can stand for: the first that differs is the axis, others name bars. */
  private static final List<Function<Row, String>> SETTINGS =
      List.of(
          Row::variant,
          Row::hash,
          Row::backend,
          row -> "WLF " + row.wlf(),
          row -> Numbers.keys(row.keys()) + " keys");

  /** Compares on generated keys. */
  SketchComparison(Setup setup) {
    this(setup, Optional.empty(), "");
  }

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
   * @param slowestInsertsPerSecond keys per second in the slowest run
   * @param fastestInsertsPerSecond keys per second in the fastest run
   * @param queriesPerSecond keys per second in the median run
   * @param meanRelativeError mean of |estimate - count| / count over the distinct keys, averaged
   *     over the seeds
   * @param leastMeanError the smallest of these means
   * @param largestMeanError the largest of these means
   * @param maxRelativeError the largest error of a key
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
      double slowestInsertsPerSecond,
      double fastestInsertsPerSecond,
      double queriesPerSecond,
      double meanRelativeError,
      double leastMeanError,
      double largestMeanError,
      double maxRelativeError,
      long counterBytes,
      String device)
      implements Timed {
    static Row of(HashFamily hash, List<ThroughputResult> rates, List<AccuracyResult> seeds) {
      AccuracyResult errors = seeds.getFirst();
      Measure error =
          Measure.mean(
              seeds.stream().mapToDouble(AccuracyResult::meanRelativeError).summaryStatistics());
      return new Row(
          errors.backend(),
          errors.variant(),
          hash.name(),
          errors.stream(),
          errors.wlf(),
          errors.keys(),
          rate(rates, Operation.INSERT, ThroughputResult::medianSeconds),
          rate(rates, Operation.INSERT, ThroughputResult::maxSeconds),
          rate(rates, Operation.INSERT, ThroughputResult::minSeconds),
          rate(rates, Operation.QUERY, ThroughputResult::medianSeconds),
          error.value(),
          error.low(),
          error.high(),
          seeds.stream().mapToDouble(AccuracyResult::maxRelativeError).max().orElseThrow(),
          errors.counterBytes(),
          errors.device());
    }

    private static double rate(
        List<ThroughputResult> rates,
        Operation operation,
        ToDoubleFunction<ThroughputResult> seconds) {
      return rates.stream()
          .filter(one -> one.operation().equals(operation.label()))
          .mapToDouble(one -> one.keys() / seconds.applyAsDouble(one))
          .findFirst()
          .orElse(Double.NaN);
    }

    /** Takes the times from inserts. */
    @Override
    public double minSeconds() {
      return keys / fastestInsertsPerSecond;
    }

    @Override
    public double medianSeconds() {
      return keys / insertsPerSecond;
    }

    @Override
    public double maxSeconds() {
      return keys / slowestInsertsPerSecond;
    }

    Measure inserts() {
      return new Measure(insertsPerSecond, slowestInsertsPerSecond, fastestInsertsPerSecond);
    }

    Measure error() {
      return new Measure(meanRelativeError, leastMeanError, largestMeanError);
    }
  }

  /** Returns the rows of a backend. */
  List<Row> rows(Backend backend, Progress progress) {
    return setup.hashes().stream()
        .flatMap(hash -> rows(hash, setup.plan().hash(hash), backend, progress))
        .toList();
  }

  private Stream<Row> rows(HashFamily hash, Plan plan, Backend backend, Progress progress) {
    List<ThroughputResult> rates = rates(plan, backend, progress);
    List<List<AccuracyResult>> seeds =
        IntStream.range(0, setup.seeds())
            .mapToObj(seed -> errors(plan.seed(plan.seed() + seed), backend, progress))
            .toList();
    return IntStream.range(0, seeds.getFirst().size())
        .mapToObj(row -> seeds.stream().map(errors -> errors.get(row)).toList())
        .map(errors -> Row.of(hash, alike(rates, errors.getFirst()), errors));
  }

  private List<ThroughputResult> rates(Plan plan, Backend backend, Progress progress) {
    ThroughputExperiment experiment =
        new ThroughputExperiment(plan, setup.repeats(), ThroughputExperiment.DEFAULT_BATCH);
    return own.map(keys -> experiment.on(keys, name).run(backend, progress))
        .orElseGet(() -> experiment.run(backend, progress));
  }

  private List<AccuracyResult> errors(Plan plan, Backend backend, Progress progress) {
    AccuracyExperiment experiment = new AccuracyExperiment(plan);
    return own.map(keys -> experiment.run(backend, keys, name, progress))
        .orElseGet(() -> experiment.run(backend, progress));
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
    Table table = differ(rows, Row::hash) ? all : all.rejectColumns(HASH);
    return new Compared(table, figure(rows));
  }

  private static boolean differ(List<Row> rows, Function<Row, String> setting) {
    return rows.stream().map(setting).distinct().count() > 1;
  }

  private static Figure figure(List<Row> rows) {
    List<String> streams = rows.stream().map(Row::stream).distinct().toList();
    RateUnit unit = RateUnit.forRates(rows.stream().mapToDouble(Row::insertsPerSecond));
    Axis inserts = Axis.linear(unit.label("inserts"));
    Axis errors = Axis.log10("mean relative error");
    return new Figure(
        "comparison",
        "Inserts per second and mean relative errors",
        "Rates are medians of keys that lie on the device, with bars from the slowest to the"
            + " fastest run; errors are means over the distinct keys and the seeds, with bars from the"
            + " smallest to the largest.",
        "Above, higher is faster; below, lower is more accurate. Panels of one column have the same"
            + " keys.",
        Math.min(MOST_COLUMNS, streams.size()),
        Stream.concat(
                streams.stream()
                    .map(
                        one -> chart(rows, one, "inserts", inserts, row -> unit.of(row.inserts()))),
                streams.stream()
                    .map(
                        one ->
                            chart(
                                rows,
                                one,
                                "errors",
                                errors,
                                row -> row.error().drawableOn(errors))))
            .toList());
  }

  private static Chart chart(
      List<Row> rows, String stream, String what, Axis axis, Function<Row, Measure> height) {
    Function<Row, String> place = differing(rows).findFirst().orElse(Row::variant);
    Function<Row, String> bar = row -> name(rows, row);
    Map<String, Mark> marks =
        Mark.assign(rows.stream().map(bar).distinct().toList(), new SketchChapter().marks());
    List<Bar> bars =
        rows.stream()
            .filter(row -> row.stream().equals(stream))
            .filter(row -> Double.isFinite(height.apply(row).value()))
            .map(
                row ->
                    new Bar(
                        place.apply(row),
                        bar.apply(row),
                        marks.get(bar.apply(row)),
                        Source.MEASURED,
                        height.apply(row)))
            .toList();
    return new BarChart("%s, %s".formatted(what, stream), axis, bars);
  }

  private static Stream<Function<Row, String>> differing(List<Row> rows) {
    return SETTINGS.stream().filter(one -> differ(rows, one));
  }

  /** Returns what tells a bar from the others at its place; the place itself, if nothing does. */
  private static String name(List<Row> rows, Row row) {
    return differing(rows).count() <= 1
        ? differing(rows).findFirst().orElse(Row::variant).apply(row)
        : differing(rows).skip(1).map(one -> one.apply(row)).collect(Collectors.joining(", "));
  }
}
