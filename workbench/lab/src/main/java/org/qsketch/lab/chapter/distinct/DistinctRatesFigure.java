package org.qsketch.lab.chapter.distinct;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.distinct.DistinctPlan;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chapter.distinct.DistinctRuns.Where;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Rates of distinct counters by the number of keys, with the bandwidth of a copy. */
public final class DistinctRatesFigure {
  private static final Source COPY = new Source(Role.LIMIT, "keys that a copy moves");
  private static final Source LIBRARIES = new Source(Role.PUBLISHED, "library, uniform keys");

  private static final String READING =
      "Higher is faster. Grey is the number of keys that a streaming copy of as many bytes reads or"
          + " writes in a second: a counter at this line reads keys as fast as memory gives them."
          + " It may be high where keys lie in a cache. Lines rise as long as starting takes longer"
          + " than counting.";

  private final DistinctRuns runs;
  private final List<DistinctResult> own;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private DistinctRatesFigure(DistinctRuns runs) {
    this.runs = runs;
    this.own = runs.own();
    this.marks =
        Mark.assign(
            Stream.of(
                    own.stream().map(DistinctRatesFigure::stream),
                    own.stream().map(DistinctRatesFigure::precision),
                    runs.results().stream()
                        .filter(one -> !one.ofWorkbench())
                        .map(DistinctResult::sketch))
                .flatMap(names -> names)
                .distinct()
                .toList());
    this.unit =
        RateUnit.forRates(
            own.stream()
                .flatMapToDouble(one -> DoubleStream.of(one.opsPerSecond(), copied(one)))
                .filter(Double::isFinite));
  }

  /**
   * Draws a row for each place: streams at one precision, and precisions on uniform keys.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new DistinctRatesFigure(DistinctRuns.of(all)).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels =
        runs.places().stream()
            .flatMap(place -> Stream.of(streams(place), precisions(place)))
            .toList();
    return Figure.ofPanels(
        "figure-distinct-rates",
        "Rates of counts of different keys",
        caption(),
        READING,
        2,
        panels);
  }

  private String caption() {
    return Captions.caption(
        "Keys counted per second, from an empty counter on, against the number of keys in one call."
            + " Left: %d registers, several streams; right: uniform keys, several precisions."
                .formatted(1L << runs.usualPrecision()),
        "Libraries take uniform keys one by one, on one thread of Java, in the memory of the"
            + " counter on the left.",
        Captions.places(own.stream().map(Place::of)),
        Captions.SPREAD);
  }

  private Chart streams(Where place) {
    List<DistinctResult> usual = runs.at(place).filter(runs::isUsual).toList();
    Stream<Line> lines =
        Stream.of(
                new Lines<>(DistinctRatesFigure::stream, this::point)
                    .of(usual.stream(), Source.MEASURED, marks).stream(),
                new Lines<>(DistinctResult::sketch, this::point)
                        .of(
                            runs.libraries(place)
                                .filter(DistinctRatesFigure::isUniform)
                                .filter(runs::isUsual),
                            LIBRARIES,
                            marks)
                        .stream(),
                copy(usual).stream())
            .flatMap(some -> some);
    return chart(place, "streams", lines);
  }

  private Chart precisions(Where place) {
    List<DistinctResult> uniform = runs.at(place).filter(DistinctRatesFigure::isUniform).toList();
    List<DistinctResult> shown = uniform.isEmpty() ? runs.at(place).toList() : uniform;
    Stream<Line> lines =
        Stream.concat(
            new Lines<>(DistinctRatesFigure::precision, this::point)
                .of(shown.stream(), Source.MEASURED, marks).stream(),
            copy(shown).stream());
    return chart(place, "precisions", lines);
  }

  private Chart chart(Where place, String what, Stream<Line> lines) {
    return new LineChart(
        "%s: %s".formatted(place.name(runs.places()), what),
        Axis.log2("keys"),
        Axis.log10(unit.label("keys")),
        lines.toList());
  }

  private static boolean isUniform(DistinctResult one) {
    return one.stream().equals(DistinctPlan.UNIFORM);
  }

  private static String stream(DistinctResult one) {
    String name = one.stream().equals(DistinctPlan.ONE_KEY) ? "one key" : one.stream();
    return "%s, %d bits".formatted(name, one.keyBits());
  }

  private static String precision(DistinctResult one) {
    return "precision %d, %d bits".formatted(one.precision(), one.keyBits());
  }

  private Point point(DistinctResult one) {
    return new Point(one.keys(), unit.of(TimedRates.perSecond(one, one.keys())));
  }

  /** Returns the limit of the narrowest keys, once for each size. */
  private Optional<Line> copy(List<DistinctResult> shown) {
    int bits = shown.stream().mapToInt(DistinctResult::keyBits).min().orElse(0);
    List<DistinctResult> narrow =
        shown.stream()
            .filter(one -> one.keyBits() == bits)
            .filter(one -> one.fractionOfLimit() > 0 && Double.isFinite(one.fractionOfLimit()))
            .toList();
    List<Point> points =
        narrow.stream()
            .filter(
                one ->
                    one.stream().equals(narrow.getFirst().stream())
                        && one.precision() == narrow.getFirst().precision())
            .map(one -> Point.of((double) one.keys(), unit.of(copied(one))))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line("copy", Mark.BLACK_CIRCLE, COPY, points));
  }

  private static double copied(DistinctResult one) {
    return one.opsPerSecond() / one.fractionOfLimit();
  }
}
