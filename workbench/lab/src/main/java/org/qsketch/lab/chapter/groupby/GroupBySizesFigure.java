package org.qsketch.lab.chapter.groupby;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/** Draws the rate of the usual group-by by the number of pairs, for few groups to many. */
final class GroupBySizesFigure {
  private static final String READING =
      "Higher is faster, on a logarithmic scale. A line that falls by a step may show a size that"
          + " a method copes with badly. Lines rise as long as the overhead of a call counts.";

  private final List<GroupByResult> results;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private GroupBySizesFigure(FigureResults all) {
    this.results = all.of(GroupByStudy.SIZES);
    this.marks = Mark.assign(results.stream().map(GroupBySizesFigure::line).toList());
    this.unit = RateUnit.forRates(results.stream().mapToDouble(GroupByResult::pairsPerSecond));
  }

  /** Returns the figure; empty if there are no such results. */
  static Optional<Figure> of(FigureResults all) {
    return new GroupBySizesFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Place> places = places();
    List<Chart> panels = places.stream().map(this::panel).toList();
    return Figure.ofPanels(
        "figure-group-by-sizes",
        "Group-by: from few pairs to many",
        Captions.caption(
            "Pairs aggregated per second against their number, for uniform keys of some groups and"
                + " for keys that are all different.",
            Captions.places(places.stream()),
            Captions.SPREAD),
        READING,
        Math.min(2, panels.size()),
        panels);
  }

  private List<Place> places() {
    return results.stream().map(GroupBySizesFigure::place).distinct().toList();
  }

  private static Place place(GroupByResult result) {
    return GroupBySetting.of(result).place();
  }

  private Chart panel(Place place) {
    GroupByResult one =
        results.stream().filter(of -> place(of).equals(place)).findFirst().orElseThrow();
    return new LineChart(
        "%s: %s, %d-bit pairs".formatted(place.name(places()), one.aggregate(), one.keyBits()),
        Axis.log2("pairs"),
        Axis.log10(unit.label("pairs")),
        new Lines<>(GroupBySizesFigure::line, this::point)
            .of(results.stream().filter(of -> place(of).equals(place)), Source.MEASURED, marks));
  }

  private static String line(GroupByResult result) {
    return result.stream().equals(GroupByPlan.DISTINCT)
        ? "all different"
        : Phrases.counted(result.groups(), "group");
  }

  private Point point(GroupByResult result) {
    return new Point(result.pairs(), unit.of(TimedRates.perSecond(result, result.pairs())));
  }
}
