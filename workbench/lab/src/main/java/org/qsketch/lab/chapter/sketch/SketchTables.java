package org.qsketch.lab.chapter.sketch;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The tables of the sketches. */
final class SketchTables {
  private SketchTables() {}

  static List<Table> of(FigureResults results) {
    return List.of(
        accuracy(AccuracySummary.of(results)),
        LoadTable.of(results.of(SketchStudy.LOAD)),
        ThroughputTable.of(results.of(SketchStudy.THROUGHPUT)),
        ratios(LargestRuns.ofRatios(results.of(SketchStudy.RATIO))),
        realData(results.of(SketchStudy.REAL_DATA)));
  }

  private static Table accuracy(List<AccuracySummary> summaries) {
    return new Table(
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

  private static Table ratios(List<RatioResult> results) {
    return new Table(
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

  private static Table realData(List<AccuracyResult> results) {
    return new Table(
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
}
