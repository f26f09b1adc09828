package org.qsketch.lab.chapter.sketch;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.ExactTable;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The tables of the sketches. */
final class SketchTables {
  private SketchTables() {}

  static List<ReportTable> of(FigureResults results) {
    return List.of(
        accuracy(AccuracySummary.of(results)),
        LoadTable.of(results.of(SketchStudy.LOAD)),
        ThroughputTable.of(results.of(SketchStudy.THROUGHPUT)),
        ratios(Rates.largestRatios(results.of(SketchStudy.RATIO))),
        realData(results.of(SketchStudy.REAL_DATA)));
  }

  private static ReportTable accuracy(List<AccuracySummary> summaries) {
    return ReportTable.of(
        "Mean relative error on uniform keys, mean over the table sizes",
        "accuracy.csv",
        2,
        summaries,
        column("backend", one -> one.setting().backend()),
        column("variant", AccuracySummary::variant),
        column("WLF", one -> Double.toString(one.setting().wlf())),
        column("measured", one -> Numbers.digits(one.measured().value())),
        column(
            "published",
            one -> one.published().map(Measure::value).map(Numbers::digits).orElse("–")),
        column(
            "measured / published",
            one ->
                one.published()
                    .map(published -> Numbers.ratio(one.measured().value() / published.value()))
                    .orElse("–")));
  }

  private static ReportTable ratios(List<RatioResult> results) {
    return ReportTable.of(
        "CUDA against OpenCL at the largest number of uniform keys, medians",
        "ratio.csv",
        3,
        results,
        column("device", RatioResult::device),
        column("variant", RatioResult::variant),
        column("operation", RatioResult::operation),
        column("WLF", one -> Double.toString(one.wlf())),
        column("keys", one -> Numbers.keys(one.keys())),
        column("CUDA", one -> Numbers.rate(one.cudaOpsPerSecond())),
        column("OpenCL", one -> Numbers.rate(one.openclOpsPerSecond())),
        column("CUDA / OpenCL", one -> Numbers.ratio(one.ratio())));
  }

  private static ReportTable realData(List<AccuracyResult> results) {
    return ReportTable.of(
        "Errors on real data",
        "real-data.csv",
        3,
        results,
        column("backend", AccuracyResult::backend),
        column("data", AccuracyResult::stream),
        column("variant", AccuracyResult::variant),
        column("keys", one -> Numbers.count(one.keys())),
        column("distinct", one -> Numbers.count(one.distinctKeys())),
        column("memory", one -> ByteSize.text(one.memoryBytes().orElse(one.counterBytes()))),
        column(
            "memory / exact counts",
            one -> Numbers.times(one.bytesPerKey() / ExactTable.bytesPerKey(Long.SIZE))),
        column("mean relative error", one -> Numbers.digits(one.meanRelativeError())),
        column("largest relative error", one -> Numbers.digits(one.maxRelativeError())),
        column("mean absolute error", one -> Numbers.digits(one.meanAbsoluteError())),
        column("underestimates", one -> Numbers.count(one.underestimates())));
  }

  /** Errors by memory, and the smallest of the tables that keeps to an error. */
  static final class LoadTable {
    private static final double GOAL = 0.01;

    /** Two digits: the number of distinct keys depends on the seed. */
    private static final MathContext DIGITS = new MathContext(2);

    private static final double LEAST_WHOLE = 10;

    private record Key(String backend, String device, String variant, String stream) {
      static Key of(AccuracyResult one) {
        return new Key(one.backend(), one.device(), one.variant(), one.stream());
      }
    }

    private LoadTable() {}

    static ReportTable of(List<AccuracyResult> results) {
      List<Double> sizes = results.stream().map(LoadTable::size).distinct().sorted().toList();
      Map<Key, List<AccuracyResult>> sweeps =
          results.stream()
              .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
      return new ReportTable(
          "Mean relative error by bytes for each distinct key, and the smallest of these tables with at"
              + " most "
              + GOAL,
          "load.csv",
          3,
          header(sizes),
          sweeps.values().stream().map(sweep -> row(sweep, sizes)).toList());
    }

    /** Returns the memory for each distinct key, rounded to two digits or to whole bytes. */
    private static double size(AccuracyResult one) {
      double bytes = one.bytesPerKey();
      return bytes < LEAST_WHOLE ? new BigDecimal(bytes, DIGITS).doubleValue() : Math.rint(bytes);
    }

    private static List<String> header(List<Double> sizes) {
      return joined(
          Stream.of("backend", "stream", "variant", "keys"),
          sizes.stream().map(bytes -> bytes + " B"),
          "table for " + GOAL);
    }

    private static List<String> row(List<AccuracyResult> sweep, List<Double> sizes) {
      AccuracyResult one = sweep.getFirst();
      return joined(
          Stream.of(one.backend(), one.stream(), one.variant(), Numbers.keys(one.keys())),
          sizes.stream().map(bytes -> error(sweep, bytes)),
          smallest(sweep));
    }

    private static List<String> joined(Stream<String> first, Stream<String> second, String last) {
      return Stream.of(first, second, Stream.of(last)).flatMap(part -> part).toList();
    }

    private static String error(List<AccuracyResult> sweep, double bytes) {
      return sweep.stream()
          .filter(one -> Double.compare(size(one), bytes) == 0)
          .findFirst()
          .map(one -> Numbers.digits(one.meanRelativeError()))
          .orElse("–");
    }

    private static String smallest(List<AccuracyResult> sweep) {
      return sweep.stream()
          .filter(one -> one.meanRelativeError() <= GOAL)
          .min(Comparator.comparingLong(AccuracyResult::counterBytes))
          .map(one -> ByteSize.text(one.counterBytes()))
          .orElse("none");
    }
  }

  /** Rates at the largest number of keys: a row for each sketch, two columns for each operation. */
  private static final class ThroughputTable {
    private static final List<String> OPERATIONS = List.of("insert", "query", "remove");

    /** The common parameters of the runs of one row. */
    private record Sketch(String backend, String variant, double wlf, long keys, long bytes) {
      static Sketch of(ThroughputResult run) {
        return new Sketch(run.backend(), run.variant(), run.wlf(), run.keys(), run.counterBytes());
      }
    }

    private final List<ThroughputResult> largest;

    private ThroughputTable(List<ThroughputResult> largest) {
      this.largest = largest;
    }

    static ReportTable of(List<ThroughputResult> throughput) {
      return new ThroughputTable(Rates.largest(throughput)).table();
    }

    private ReportTable table() {
      return new ReportTable(
          "Throughput at the largest number of uniform keys: medians, and the slowest to the fastest run",
          "throughput.csv",
          2,
          header(),
          largest.stream().map(Sketch::of).distinct().map(this::row).toList());
    }

    private static List<String> header() {
      List<String> header = new ArrayList<>(List.of("backend", "variant", "WLF", "keys", "table"));
      OPERATIONS.forEach(operation -> header.addAll(List.of(operation, "of the limit")));
      return header;
    }

    private List<String> row(Sketch sketch) {
      List<String> cells = new ArrayList<>();
      cells.add(sketch.backend());
      cells.add(sketch.variant());
      cells.add(Double.toString(sketch.wlf()));
      cells.add(Numbers.keys(sketch.keys()));
      cells.add(ByteSize.text(sketch.bytes()));
      OPERATIONS.forEach(operation -> cells.addAll(cells(sketch, operation)));
      return cells;
    }

    private List<String> cells(Sketch sketch, String operation) {
      Optional<ThroughputResult> run =
          largest.stream()
              .filter(one -> Sketch.of(one).equals(sketch))
              .filter(one -> one.operation().equals(operation))
              .findFirst();
      return List.of(
          run.map(one -> TimedRates.text(one, one.keys())).orElse("–"),
          run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
    }
  }
}
