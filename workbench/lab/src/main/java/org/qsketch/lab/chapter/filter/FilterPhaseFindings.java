package org.qsketch.lab.chapter.filter;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.lab.chart.Numbers;

/** What a probe from host memory and back consists of (Neth 2017, Fig. 5). */
final class FilterPhaseFindings {
  private final FilterRuns runs;

  FilterPhaseFindings(FigureResults filter) {
    this.runs = new FilterRuns(filter);
  }

  Stream<String> sentences() {
    List<Runner> runners = runs.phased();
    return runners.stream().map(one -> sentence(one.name(runners), runs.cases(one)));
  }

  private static String sentence(String runner, List<FilterPhases> cases) {
    DoubleSummaryStatistics totals =
        cases.stream().mapToDouble(FilterPhases::totalSeconds).summaryStatistics();
    return "%s: a probe of %s keys from host memory and back takes %s, %s a key, and its cases differ by %s%s."
        .formatted(
            runner,
            Numbers.keys(cases.getFirst().keys()),
            Numbers.seconds(totals.getAverage()),
            Numbers.seconds(totals.getAverage() / cases.getFirst().keys()),
            Numbers.seconds(totals.getMax() - totals.getMin()),
            ways(cases));
  }

  /** What lies in the memory of the host need not be brought anywhere. */
  private static String ways(List<FilterPhases> cases) {
    double transfers = largestShare(cases, FilterPhases::transferSeconds);
    double allocations = largestShare(cases, FilterPhases::allocationSeconds);
    return transfers + allocations == 0
        ? ""
        : "; up to %s of it are transfers, up to %s allocations%s"
            .formatted(Numbers.percent(transfers), Numbers.percent(allocations), published());
  }

  private static double largestShare(
      List<FilterPhases> cases, ToDoubleFunction<FilterPhases> phase) {
    return cases.stream()
        .mapToDouble(one -> phase.applyAsDouble(one) / one.totalSeconds())
        .max()
        .orElse(Double.NaN);
  }

  private static String published() {
    return "; published: %s, up to %s, up to %s"
        .formatted(
            Numbers.seconds(FilterPaper.ofProbe("worst-minus-best-seconds")),
            Numbers.percent(FilterPaper.ofProbe("transfer-share")),
            Numbers.percent(FilterPaper.ofProbe("allocation-share")));
  }
}
