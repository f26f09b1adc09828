package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Cuckoo filters that fill up: false positives on the way, and what happens near the end. */
public final class FilterLoadFigures {
  private static final String FALSE_POSITIVES =
      "Lower is better, on a logarithmic scale. Each grey line is the bound of the filter whose"
          + " points meet it at the right, where buckets are full; it bounds the expected rate,"
          + " around which small counts scatter. One bit more in a fingerprint halves the rate,"
          + " twice the entries double it.";
  private static final String FILLING =
      "The more a filter is filled, the more fingerprints an insert has to move, until keys find no"
          + " free entry: they are refused, and nothing else is lost. Buckets of more entries go"
          + " further.";

  /** The theoretical bound of a cuckoo filter. */
  private static final Source BOUND = new Source(Role.LIMIT, "bound");

  private final List<FilterLoad> loads;
  private final List<Place> places;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private FilterLoadFigures(FigureResults all) {
    this.loads = all.of(FilterStudy.LOADS);
    this.places = loads.stream().map(Place::of).distinct().toList();
    this.marks = Mark.assign(loads.stream().map(FilterLoadFigures::design).toList());
    this.unit = RateUnit.forRates(loads.stream().mapToDouble(FilterLoad::insertsPerSecond));
  }

  private static String design(FilterLoad load) {
    return FilterDesign.of(load).toString();
  }

  /**
   * Draws the rates of false positives by load.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> falsePositives(FigureResults all) {
    return new FilterLoadFigures(all).falsePositives();
  }

  /**
   * Draws the rates of inserts and the keys refused, by load.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> filling(FigureResults all) {
    return new FilterLoadFigures(all).filling();
  }

  private Optional<Figure> falsePositives() {
    String caption =
        Captions.caption(
            "Share of absent keys that are found, against the share of entries in use.",
            Captions.places(places.stream()),
            "Filters that found no absent key are not shown.");
    List<Chart> panels = places.stream().flatMap(place -> falsePositives(place).stream()).toList();
    return figure(
        "figure-filter-false-positives",
        "Cuckoo filter: false positives",
        caption,
        FALSE_POSITIVES,
        panels);
  }

  private Optional<Chart> falsePositives(Place place) {
    List<FilterLoad> found = in(place).filter(one -> one.falsePositives() > 0).toList();
    Lines<FilterLoad> measured =
        byLoad(FilterLoad::reachedLoad, one -> 100 * one.falsePositiveRate());
    Lines<FilterLoad> bounds = byLoad(FilterLoad::reachedLoad, one -> 100 * one.bound());
    List<Line> lines =
        Stream.concat(
                measured.of(found.stream(), Source.MEASURED, marks).stream(),
                bounds.of(found.stream(), BOUND, marks).stream())
            .toList();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LineChart(
                place.name(places),
                Axis.linear("load"),
                Axis.log10("absent keys found (%)"),
                lines));
  }

  private Optional<Figure> filling() {
    String caption =
        Captions.caption(
            "Rate of the inserts of each step, and the share of all keys so far that were refused,"
                + " against the load that all keys so far would give.",
            Captions.places(places.stream()));
    List<Chart> panels =
        places.stream().flatMap(place -> Stream.of(rates(place), refused(place))).toList();
    return figure("figure-filter-load", "Cuckoo filter: filling up", caption, FILLING, panels);
  }

  private Chart rates(Place place) {
    return chart(
        place.name(places) + ", inserts",
        Axis.log10(unit.label("inserts")),
        place,
        one -> unit.of(one.insertsPerSecond()));
  }

  private Chart refused(Place place) {
    return chart(
        place.name(places) + ", refused",
        Axis.linear("keys refused (%)"),
        place,
        one -> 100.0 * one.refused() / one.keys());
  }

  private Chart chart(String title, Axis y, Place place, ToDoubleFunction<FilterLoad> value) {
    return new LineChart(
        title,
        Axis.linear("load asked for"),
        y,
        byLoad(FilterLoad::targetLoad, value).of(in(place), Source.MEASURED, marks));
  }

  private Stream<FilterLoad> in(Place place) {
    return loads.stream().filter(one -> Place.of(one).equals(place));
  }

  private static Lines<FilterLoad> byLoad(
      ToDoubleFunction<FilterLoad> load, ToDoubleFunction<FilterLoad> value) {
    return new Lines<>(
        FilterLoadFigures::design,
        one -> Point.of(load.applyAsDouble(one), value.applyAsDouble(one)));
  }

  private static Optional<Figure> figure(
      String id, String title, String caption, String reading, List<Chart> panels) {
    return Figure.ofPanels(id, title, caption, reading, Math.min(2, panels.size()), panels);
  }
}
