package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.job.ExactTable;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chart.Numbers;

/** Compares errors with the paper's, and describes errors on real data. */
final class AccuracyFindings {
  private static final double CLOSE = 0.1;

  /** Tables of one work load factor differ by as much, in older files. */
  private static final double ABOUT = 1.3;

  private final FigureResults results;

  AccuracyFindings(FigureResults results) {
    this.results = results;
  }

  Stream<String> sentences() {
    List<AccuracySummary> summaries = AccuracySummary.of(results);
    Stream<String> published =
        summaries.stream()
            .map(summary -> summary.setting().backend())
            .distinct()
            .flatMap(backend -> againstPaper(backend, summaries).stream());
    return Stream.of(published, realData(), underestimates().stream()).flatMap(part -> part);
  }

  private static Optional<String> againstPaper(String backend, List<AccuracySummary> summaries) {
    List<AccuracySummary> known =
        summaries.stream()
            .filter(one -> one.setting().backend().equals(backend))
            .filter(one -> one.published().isPresent())
            .toList();
    long close = known.stream().filter(one -> Math.abs(ratio(one) - 1) <= CLOSE).count();
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "On %s, %d of %d mean relative errors lie within %s of the published ones%s."
                .formatted(backend, close, known.size(), Numbers.percent(CLOSE), others(known)));
  }

  private static String others(List<AccuracySummary> known) {
    String others =
        known.stream()
            .filter(one -> Math.abs(ratio(one) - 1) > CLOSE)
            .map(AccuracyFindings::other)
            .collect(Collectors.joining(", "));
    return others.isEmpty() ? "" : "; the others: " + others;
  }

  private static String other(AccuracySummary one) {
    return "%s at WLF %s has %s the published error"
        .formatted(one.variant(), one.setting().wlf(), Numbers.ratio(ratio(one)));
  }

  private static double ratio(AccuracySummary one) {
    return one.measured().value() / one.published().orElseThrow().value();
  }

  private Stream<String> realData() {
    return results.of(SketchStudy.REAL_DATA).stream()
        .map(AccuracyResult::stream)
        .distinct()
        .flatMap(data -> onData(data).stream());
  }

  /** Returns the range of errors where tables are smallest. */
  private Optional<String> onData(String data) {
    List<AccuracyResult> here =
        results.of(SketchStudy.REAL_DATA).stream()
            .filter(one -> one.stream().equals(data))
            .toList();
    double smallest = here.stream().mapToDouble(AccuracyResult::bytesPerKey).min().orElseThrow();
    List<AccuracyResult> sorted =
        here.stream()
            .filter(one -> one.bytesPerKey() < ABOUT * smallest)
            .sorted(Comparator.comparingDouble(AccuracyResult::meanRelativeError))
            .toList();
    return sorted.size() < 2 ? Optional.empty() : Optional.of(range(sorted));
  }

  private static String range(List<AccuracyResult> sorted) {
    AccuracyResult best = sorted.getFirst();
    DoubleSummaryStatistics memory =
        sorted.stream()
            .mapToDouble(one -> one.bytesPerKey() / ExactTable.bytesPerKey(Long.SIZE))
            .summaryStatistics();
    return "%s (%s keys, %s distinct), in %s the memory of exact counts: %s."
        .formatted(
            best.stream(),
            Numbers.count(best.keys()),
            Numbers.count(best.distinctKeys()),
            Phrases.range(Numbers.times(memory.getMin()), Numbers.times(memory.getMax())),
            errors(sorted));
  }

  private static String errors(List<AccuracyResult> sorted) {
    AccuracyResult best = sorted.getFirst();
    AccuracyResult worst = sorted.getLast();
    if (worst.meanRelativeError() == 0) {
      return "every estimate is exact";
    }
    return best.meanRelativeError() == 0
        ? "%d of %d sketches are exact, the largest mean relative error is %s"
            .formatted(exact(sorted), sorted.size(), error(worst))
        : "mean relative errors from %s to %s".formatted(error(best), error(worst));
  }

  private static long exact(List<AccuracyResult> results) {
    return results.stream().filter(one -> one.meanRelativeError() == 0).count();
  }

  private static String error(AccuracyResult one) {
    return "%s (%s)".formatted(Numbers.digits(one.meanRelativeError()), one.variant());
  }

  private Optional<String> underestimates() {
    List<AccuracyResult> runs =
        Stream.of(SketchStudy.ACCURACY, SketchStudy.LOAD, SketchStudy.REAL_DATA)
            .flatMap(file -> results.of(file).stream())
            .toList();
    long below = runs.stream().mapToLong(AccuracyResult::underestimates).sum();
    return runs.isEmpty() ? Optional.empty() : Optional.of(underestimates(runs.size(), below));
  }

  private static String underestimates(int runs, long below) {
    return below == 0
        ? "No estimate lies below the true count, in %d accuracy results.".formatted(runs)
        : "%s estimates lie below the true count: this must never happen and is a bug."
            .formatted(Numbers.count(below));
  }
}
