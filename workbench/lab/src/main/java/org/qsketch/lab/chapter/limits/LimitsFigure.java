package org.qsketch.lab.chapter.limits;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/** The limits of each device: random accesses and streaming copies by the size of the table. */
public final class LimitsFigure {
  private static final String GATHERS = "gather, one sector";
  private static final String ATOMICS = "atomic add";
  private static final String COPY = "streaming copy";
  private static final Map<String, Mark> MARKS = Mark.assign(List.of(GATHERS, ATOMICS, COPY));
  private static final Axis TABLE = Axis.log2("table (bytes)");
  private static final String READING =
      "A step downward may mark the end of a cache. With uniform keys in larger tables, no sketch that"
          + " touches memory once per key answers much faster than the gathers or counts much faster"
          + " than the atomic adds, unless it first brings keys of one part of the table together.";

  private final List<LimitsResult> results;
  private final RateUnit accesses;
  private final RateUnit bytes;

  private LimitsFigure(FigureResults all) {
    this.results = all.of(LimitsStudy.LIMITS);
    this.accesses =
        RateUnit.forRates(
            results.stream()
                .flatMapToDouble(
                    one -> DoubleStream.of(one.gathersPerSecond(), one.atomicsPerSecond())));
    this.bytes = RateUnit.forRates(results.stream().mapToDouble(LimitsResult::copyBytesPerSecond));
  }

  /**
   * Draws the limits, a panel for each device.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new LimitsFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Place> places = results.stream().map(Place::of).distinct().toList();
    List<Chart> panels = places.stream().flatMap(this::panels).toList();
    return Figure.ofPanels(
        "figure-limits", "Limits of the devices", caption(places), READING, 2, panels);
  }

  private static String caption(List<Place> places) {
    return Captions.caption(
        "Random accesses and streaming copies by the size of the table. A gather reads a 32-byte"
            + " sector, an atomic add increments a counter in one; a copy counts bytes read and"
            + " bytes written.",
        Captions.places(places.stream()));
  }

  private Stream<Chart> panels(Place place) {
    List<LimitsResult> here = results.stream().filter(one -> Place.of(one).equals(place)).toList();
    return Stream.of(
        new LineChart(
            place.backend() + ", random accesses",
            TABLE,
            Axis.log10(accesses.label("accesses")),
            List.of(
                line(GATHERS, here, one -> accesses.of(one.gathersPerSecond())),
                line(ATOMICS, here, one -> accesses.of(one.atomicsPerSecond())))),
        new LineChart(
            place.backend() + ", copies",
            TABLE,
            Axis.log10(bytes.label("bytes")),
            List.of(line(COPY, here, one -> bytes.of(one.copyBytesPerSecond())))));
  }

  private static Line line(
      String name, List<LimitsResult> results, ToDoubleFunction<LimitsResult> rate) {
    List<Point> points =
        results.stream()
            .map(one -> Point.of((double) one.tableBytes(), rate.applyAsDouble(one)))
            .toList();
    return new Line(name, MARKS.get(name), Source.MEASURED, points);
  }
}
