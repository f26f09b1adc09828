package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Source;

/** Draws the phases of the probe of a key: transfer, allocation, kernel (Neth 2017, Fig. 5). */
public final class FilterPhasesFigure {
  private static final Axis NANOSECONDS = Axis.log10("nanoseconds per key");
  private static final double NANOS = 1e9;
  private static final String TRANSFER = "transfer";
  private static final String ALLOCATION = "allocation";
  private static final String KERNEL = "kernel";
  private static final String TOTAL = "in all";
  private static final Map<String, Mark> MARKS =
      Mark.assign(List.of(TOTAL, TRANSFER, ALLOCATION, KERNEL));
  private static final String READING =
      "Lower is faster, on a logarithmic scale; the bars of a case are not stacked. Where"
          + " transfer is as high as the whole, the bus is the limit, not the filter.";

  private final List<FilterPhases> phases;
  private final List<Platform> platforms;

  private FilterPhasesFigure(FigureResults all) {
    this.phases = all.of(FilterStudy.PHASES);
    this.platforms = phases.stream().map(Platform::of).distinct().toList();
  }

  /**
   * Draws the parts of a probe.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new FilterPhasesFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = platforms.stream().map(this::panel).toList();
    return Figure.ofPanels(
        "figure-filter-5",
        "Cuckoo filter, Fig. 5: what a probe takes",
        caption(),
        READING,
        1,
        panels);
  }

  private String caption() {
    return Captions.caption(
        "Time of a probe by its phases, from keys in host memory to answers there, divided by the"
            + " number of keys. Best case: keys that lie in their primary buckets; average: half"
            + " the keys are present; worst case: none is.",
        Captions.places(platforms.stream().map(Platform::place)),
        "Light: published for a GeForce GTX 970 (Neth 2017), transfers and allocations at most.");
  }

  private Chart panel(Platform platform) {
    List<FilterPhases> here =
        phases.stream().filter(one -> Platform.of(one).equals(platform)).toList();
    long largest = here.stream().mapToLong(FilterPhases::keys).max().orElseThrow();
    Stream<Bar> measured =
        here.stream().filter(one -> one.keys() == largest).flatMap(FilterPhasesFigure::bars);
    return new BarChart(
        "%s, %s keys".formatted(platform.name(platforms), Numbers.count(largest)),
        NANOSECONDS,
        Stream.concat(measured, published()).toList());
  }

  /** Returns the published bars. The paper tells the mean of its cases, and the largest shares. */
  private static Stream<Bar> published() {
    return FilterPaper.times().stream()
        .filter(one -> one.execution() == Execution.DEVICE)
        .map(one -> NANOS * one.seconds() / one.keys())
        .flatMap(
            nanos ->
                Stream.of(
                    published(TOTAL, nanos),
                    published(TRANSFER, nanos * FilterPaper.ofProbe("transfer-share")),
                    published(ALLOCATION, nanos * FilterPaper.ofProbe("allocation-share"))));
  }

  private static Bar published(String phase, double nanos) {
    return new Bar("published", phase, MARKS.get(phase), Source.PUBLISHED, Measure.exactly(nanos));
  }

  private static Stream<Bar> bars(FilterPhases one) {
    return Stream.of(
        bar(one, TOTAL, one.totalSeconds()),
        bar(one, TRANSFER, one.transferSeconds()),
        bar(one, ALLOCATION, one.allocationSeconds()),
        bar(one, KERNEL, one.kernelSeconds()));
  }

  private static Bar bar(FilterPhases one, String phase, double seconds) {
    Measure nanos = Measure.exactly(NANOS * seconds / one.keys());
    return new Bar(one.probeCase(), phase, MARKS.get(phase), Source.MEASURED, nanos);
  }
}
