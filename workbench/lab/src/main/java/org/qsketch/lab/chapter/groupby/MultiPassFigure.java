package org.qsketch.lab.chapter.groupby;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Source;

/** Pairs beyond the memory budget: where the time goes (EGA, Section 4.2). */
public final class MultiPassFigure {
  /** The common parameters of the bars of a panel: all but the budget. */
  private record Workload(Place place, long pairs, long groups) {
    static Workload of(MultiPassResult result) {
      return new Workload(Place.of(result), result.pairs(), result.groups());
    }
  }

  private static final Axis NANOSECONDS = Axis.log10("nanoseconds per pair");
  private static final double NANOS = 1e9;
  private static final String TOTAL = "in all";
  private static final String LINK = "link at least";
  private static final String COPIES = "copies";
  private static final String KERNELS = "kernels";
  private static final String HOST = "host";
  private static final String CPU = "CPU alone";
  private static final Map<String, Mark> MARKS =
      Mark.assign(List.of(TOTAL, LINK, COPIES, KERNELS, HOST, CPU));
  private static final String READING =
      "Lower is faster, on a logarithmic scale. Several streams and the host work at once: copies, kernels and host overlap, so they may add up to more than the whole. The closer the whole comes to the link, the better its copies hide the rest.";

  private final List<MultiPassResult> results;
  private final List<Place> places;
  private final List<Workload> works;

  private MultiPassFigure(FigureResults all) {
    this.results = all.of(GroupByStudy.PASSES);
    this.places = results.stream().map(Place::of).distinct().toList();
    this.works = results.stream().map(Workload::of).distinct().toList();
  }

  /**
   * Draws the parts of the time by budget.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new MultiPassFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = works.stream().map(this::panel).toList();
    return Figure.ofPanels(
        "figure-group-by-passes",
        "Group-by beyond the memory budget",
        caption(),
        READING,
        1,
        panels);
  }

  private String caption() {
    return Captions.caption(
        "Time for each pair, from 64-bit pairs in host memory to groups there, and what it is spent on. Bars stand by the size of the pairs as a multiple of the memory budget.",
        Captions.places(places.stream()),
        "Link: how long it takes to copy the same bytes and do nothing else, from and to page-locked memory. CPU alone: the CPU backend on all its cores, without a budget.",
        GroupByPhrases.besideCpu());
  }

  /**
   * Writes the title of a panel. It names only the device, unless the panels of the device differ
   * in their pairs.
   */
  private String title(Workload work) {
    String name = work.place().name(places);
    return works.size() == places.size()
        ? name
        : "%s: %s, %s"
            .formatted(
                name,
                Phrases.counted(work.pairs(), "pair"),
                Phrases.counted(work.groups(), "group"));
  }

  private Chart panel(Workload work) {
    List<MultiPassResult> here =
        results.stream().filter(one -> Workload.of(one).equals(work)).toList();
    return new BarChart(
        title(work), NANOSECONDS, here.stream().flatMap(MultiPassFigure::bars).toList());
  }

  private static Stream<Bar> bars(MultiPassResult one) {
    return Stream.of(
            bar(one, TOTAL, one.medianSeconds()),
            bar(one, LINK, one.linkSeconds()),
            bar(one, COPIES, one.copySeconds()),
            bar(one, KERNELS, one.kernelSeconds()),
            bar(one, HOST, one.hostSeconds()),
            bar(one, CPU, one.cpuSeconds()))
        .flatMap(Optional::stream);
  }

  private static String budgets(MultiPassResult one) {
    return "%s the budget".formatted(Numbers.times(one.ratio()));
  }

  /** Returns a bar, or none for a missing measurement. */
  private static Optional<Bar> bar(MultiPassResult one, String part, double seconds) {
    return Optional.of(seconds)
        .filter(Double::isFinite)
        .map(time -> Measure.exactly(NANOS * time / one.pairs()))
        .map(nanos -> new Bar(budgets(one), part, MARKS.get(part), Source.MEASURED, nanos));
  }
}
