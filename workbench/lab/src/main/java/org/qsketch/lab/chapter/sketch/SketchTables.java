package org.qsketch.lab.chapter.sketch;

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
import org.qsketch.lab.chapter.ReportTable;
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
    return new ReportTable(
        "Mean relative error on uniform keys, mean over the table sizes",
        "accuracy.csv",
        2,
        List.of("backend", "variant", "WLF", "measured", "published", "measured / published"),
        summaries.stream().map(SketchTables::row).toList());
  }

  private static List<String> row(AccuracySummary one) {
    double error = one.measured().value();
    return List.of(
        one.setting().backend(),
        one.variant(),
        Double.toString(one.setting().wlf()),
        Numbers.digits(error),
        one.published().map(Measure::value).map(Numbers::digits).orElse("–"),
        one.published().map(published -> Numbers.ratio(error / published.value())).orElse("–"));
  }

  private static ReportTable ratios(List<RatioResult> results) {
    return new ReportTable(
        "CUDA against OpenCL at the largest number of uniform keys, medians",
        "ratio.csv",
        3,
        List.of("device", "variant", "operation", "WLF", "keys", "CUDA", "OpenCL", "CUDA / OpenCL"),
        results.stream().map(SketchTables::row).toList());
  }

  private static List<String> row(RatioResult one) {
    return List.of(
        one.device(),
        one.variant(),
        one.operation(),
        Double.toString(one.wlf()),
        Numbers.keys(one.keys()),
        Numbers.rate(one.cudaOpsPerSecond()),
        Numbers.rate(one.openclOpsPerSecond()),
        Numbers.ratio(one.ratio()));
  }

  private static ReportTable realData(List<AccuracyResult> results) {
    return new ReportTable(
        "Errors on real data",
        "real-data.csv",
        3,
        List.of(
            "backend",
            "data",
            "variant",
            "WLF",
            "keys",
            "distinct",
            "table",
            "mean relative error",
            "largest relative error",
            "mean absolute error",
            "underestimates"),
        results.stream().map(SketchTables::row).toList());
  }

  private static List<String> row(AccuracyResult one) {
    return List.of(
        one.backend(),
        one.stream(),
        one.variant(),
        Double.toString(one.wlf()),
        Numbers.count(one.keys()),
        Numbers.count(one.distinctKeys()),
        ByteSize.text(one.counterBytes()),
        Numbers.digits(one.meanRelativeError()),
        Numbers.digits(one.maxRelativeError()),
        Numbers.digits(one.meanAbsoluteError()),
        Numbers.count(one.underestimates()));
  }

  /** Errors by work load factor, and the smallest of the tables that keeps to an error. */
  static final class LoadTable {
    private static final double GOAL = 0.01;

    private record Key(String backend, String device, String variant, String stream) {
      static Key of(AccuracyResult one) {
        return new Key(one.backend(), one.device(), one.variant(), one.stream());
      }
    }

    private LoadTable() {}

    static ReportTable of(List<AccuracyResult> results) {
      List<Double> factors = results.stream().map(AccuracyResult::wlf).distinct().sorted().toList();
      Map<Key, List<AccuracyResult>> sweeps =
          results.stream()
              .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
      return new ReportTable(
          "Mean relative error by work load factor, and the smallest of these tables with at most "
              + GOAL,
          "load.csv",
          3,
          header(factors),
          sweeps.values().stream().map(sweep -> row(sweep, factors)).toList());
    }

    private static List<String> header(List<Double> factors) {
      return joined(
          Stream.of("backend", "stream", "variant", "keys"),
          factors.stream().map(factor -> "WLF " + factor),
          "table for " + GOAL);
    }

    private static List<String> row(List<AccuracyResult> sweep, List<Double> factors) {
      AccuracyResult one = sweep.getFirst();
      return joined(
          Stream.of(one.backend(), one.stream(), one.variant(), Numbers.keys(one.keys())),
          factors.stream().map(factor -> error(sweep, factor)),
          smallest(sweep));
    }

    private static List<String> joined(Stream<String> first, Stream<String> second, String last) {
      return Stream.of(first, second, Stream.of(last)).flatMap(part -> part).toList();
    }

    private static String error(List<AccuracyResult> sweep, double factor) {
      return sweep.stream()
          .filter(one -> Double.compare(one.wlf(), factor) == 0)
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
          "Throughput at the largest number of uniform keys, medians",
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
          run.map(one -> Numbers.rate(one.opsPerSecond())).orElse("–"),
          run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
    }
  }
}
