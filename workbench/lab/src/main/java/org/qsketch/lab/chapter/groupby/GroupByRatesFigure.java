package org.qsketch.lab.chapter.groupby;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.groupby.Method;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/** Rates of group-bys, methods side by side, along one sweep (EGA, Section 5). */
public final class GroupByRatesFigure {
  /**
   * The common parameters of the lines of a panel: all but the method and what varies along them.
   */
  private record Sweep(GroupBySetting setting, double fixed) {}

  private static final String LOAD_READING =
      "Higher is faster, on a logarithmic scale. The fuller a table, the longer the search for the slot of a pair. The partial table of sp-ega is meant to save most pairs this search; lphga has none, and sort needs no table.";
  private static final String GROUPS_READING =
      "Higher is faster, on a logarithmic scale. The rate of a hash table falls where it outgrows a cache, and may dip where many pairs share few groups. A sort does the same work for any keys. With as many groups as pairs, all keys are distinct. lphga is linear probing only. partitioned divides the pairs and groups each partition in local memory, as the CPU does in its caches. auto chooses one of these two, mostly by the expected number of groups. With few groups of many pairs, partitioned and auto may combine pairs in local memory first instead.";

  private final List<GroupByResult> results;
  private final List<Sweep> sweeps;
  private final List<GroupBySetting> settings;
  private final Map<String, Mark> marks;
  private final RateUnit unit;
  private final Axis x;
  private final ToDoubleFunction<GroupByResult> place;
  private final ToDoubleFunction<GroupByResult> fixed;
  private final DoubleFunction<String> fixedName;

  private GroupByRatesFigure(
      FigureResults all,
      String sweep,
      Axis x,
      ToDoubleFunction<GroupByResult> place,
      ToDoubleFunction<GroupByResult> fixed,
      DoubleFunction<String> fixedName) {
    this.place = place;
    this.fixed = fixed;
    this.fixedName = fixedName;
    this.results =
        all.of(GroupByStudy.RATES).stream().filter(one -> one.sweep().equals(sweep)).toList();
    this.sweeps = sweeps();
    this.settings = sweeps.stream().map(Sweep::setting).distinct().toList();
    this.marks =
        Mark.assign(
            Stream.concat(
                    Arrays.stream(Method.values()).map(Method::label),
                    results.stream().map(GroupByResult::method))
                .toList());
    this.unit = RateUnit.forRates(results.stream().mapToDouble(GroupByResult::pairsPerSecond));
    this.x = x;
  }

  /** Returns the sweeps with a line to draw; all where none has one. */
  private List<Sweep> sweeps() {
    Map<Sweep, Set<Double>> places =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    this::sweep,
                    LinkedHashMap::new,
                    Collectors.mapping(place::applyAsDouble, Collectors.toSet())));
    List<Sweep> lines =
        places.keySet().stream().filter(sweep -> places.get(sweep).size() > 1).toList();
    return lines.isEmpty() ? List.copyOf(places.keySet()) : lines;
  }

  /**
   * Draws rates by the load factor of hash tables.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> byLoadFactor(FigureResults all) {
    return new GroupByRatesFigure(
            all,
            GroupByCase.LOAD_FACTORS,
            Axis.linear("load factor (groups per slot)"),
            GroupByResult::loadFactor,
            GroupByResult::groups,
            groups -> Phrases.counted((long) groups, "group"))
        .figure(
            "figure-group-by-load",
            "Group-by: full tables",
            "Pairs aggregated per second against the load factor of hash tables.",
            GroupByPhrases.besideHashing(),
            LOAD_READING);
  }

  /**
   * Draws rates by the number of groups.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> byGroups(FigureResults all) {
    return new GroupByRatesFigure(
            all,
            GroupByCase.GROUPS,
            Axis.log2("groups"),
            GroupByResult::groups,
            GroupByResult::loadFactor,
            factor -> "load factor " + factor)
        .figure(
            "figure-group-by-groups",
            "Group-by: from few groups to many",
            "Pairs aggregated per second against the number of distinct keys among them.",
            GroupByPhrases.besideSorting(),
            GROUPS_READING);
  }

  private Optional<Figure> figure(
      String id, String title, String what, String published, String reading) {
    List<Chart> panels = sweeps.stream().map(this::panel).toList();
    String caption =
        Captions.caption(
            what,
            Captions.places(settings.stream().map(GroupBySetting::place)),
            Captions.SPREAD,
            published);
    return Figure.ofPanels(id, title, caption, reading, Math.min(2, panels.size()), panels);
  }

  private Sweep sweep(GroupByResult result) {
    return new Sweep(GroupBySetting.of(result), fixed.applyAsDouble(result));
  }

  /** Writes the title of a panel. It names a constant where another panel differs only in it. */
  private String title(Sweep sweep) {
    String name = sweep.setting().name(settings);
    boolean alone =
        sweeps.stream().filter(one -> one.setting().equals(sweep.setting())).count() == 1;
    return alone ? name : "%s, %s".formatted(name, fixedName.apply(sweep.fixed()));
  }

  private Chart panel(Sweep sweep) {
    Lines<GroupByResult> lines = new Lines<>(GroupByResult::method, this::point);
    return new LineChart(
        title(sweep),
        x,
        Axis.log10(unit.label("pairs")),
        lines.of(results.stream().filter(one -> sweep(one).equals(sweep)), Source.MEASURED, marks));
  }

  private Point point(GroupByResult result) {
    return new Point(
        place.applyAsDouble(result), unit.of(TimedRates.perSecond(result, result.pairs())));
  }
}
