package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/** Throughput against the skew of the keys (paper, Section V: skew must not slow a sketch down). */
public final class SkewFigure {
  private static final String ZIPF = "zipf:";
  private static final String READING =
      "A level line is a sketch that skew does not slow down; a rising one may gain from caches"
          + " that a few frequent keys stay in; a falling one may suffer from many keys that meet"
          + " at the same counters.";

  private final List<ThroughputResult> results;
  private final List<Setting> settings;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private SkewFigure(FigureResults all) {
    this.results = ofSweep(all.of(SketchStudy.THROUGHPUT));
    this.settings = results.stream().map(Setting::of).distinct().toList();
    this.marks = VariantMarks.of(results.stream().map(ThroughputResult::variant));
    this.unit = RateUnit.forRates(results.stream().mapToDouble(ThroughputResult::opsPerSecond));
  }

  /**
   * Draws the rates by the exponent of Zipf-distributed keys.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new SkewFigure(all).figure();
  }

  /**
   * Returns the largest skewed streams of one universe on each device, and the uniform one of that
   * size.
   */
  private static List<ThroughputResult> ofSweep(List<ThroughputResult> all) {
    return all.stream().map(Place::of).distinct().flatMap(place -> ofSweep(place, all)).toList();
  }

  private static Stream<ThroughputResult> ofSweep(Place place, List<ThroughputResult> all) {
    List<ThroughputResult> here = all.stream().filter(one -> Place.of(one).equals(place)).toList();
    return here.stream()
        .filter(one -> one.stream().startsWith(ZIPF))
        .max(Comparator.comparingLong(ThroughputResult::keys))
        .stream()
        .flatMap(skewed -> withKeysOf(skewed, here));
  }

  private static Stream<ThroughputResult> withKeysOf(
      ThroughputResult skewed, List<ThroughputResult> all) {
    return all.stream()
        .filter(one -> one.keys() == skewed.keys())
        .filter(one -> Double.compare(one.wlf(), skewed.wlf()) == 0)
        .filter(one -> isUniform(one) || universe(one).equals(universe(skewed)))
        .filter(one -> Rates.OPERATIONS.contains(one.operation()));
  }

  private static boolean isUniform(ThroughputResult result) {
    return result.stream().equals(Plan.UNIFORM);
  }

  /**
   * Returns what follows the exponent; nothing for the usual universe, and for what is no Zipf
   * stream.
   */
  private static List<String> universe(ThroughputResult result) {
    List<String> parts = List.of(result.stream().split(":", 3));
    return result.stream().startsWith(ZIPF) ? parts.subList(2, parts.size()) : parts;
  }

  /** Returns the exponent of a stream as results name it; uniform keys have exponent 0. */
  static double exponent(String stream) {
    return stream.startsWith(ZIPF) ? Double.parseDouble(stream.split(":", 3)[1]) : 0;
  }

  private Optional<Figure> figure() {
    List<Chart> panels =
        settings.stream()
            .flatMap(setting -> Rates.OPERATIONS.stream().flatMap(one -> panel(setting, one)))
            .toList();
    return Figure.ofPanels("figure-skew", "Skewed keys", caption(), READING, 2, panels);
  }

  private String caption() {
    return Captions.caption(
        "Throughput against the exponent of Zipf-distributed keys; exponent 0 is uniform.",
        keys(),
        Setting.devices(settings),
        Captions.SPREAD,
        Setting.WORK_LOAD_FACTOR);
  }

  /** Returns how many keys there were on each backend. */
  private String keys() {
    return results.stream()
        .map(one -> String.format(Locale.ROOT, "%,d keys on %s", one.keys(), one.backend()))
        .distinct()
        .collect(Collectors.joining(", ", "", "."));
  }

  private Stream<Chart> panel(Setting setting, String operation) {
    List<ThroughputResult> here =
        results.stream()
            .filter(one -> Setting.of(one).equals(setting))
            .filter(one -> one.operation().equals(operation))
            .toList();
    return here.isEmpty() ? Stream.empty() : Stream.of(chart(setting, operation, here));
  }

  private Chart chart(Setting setting, String operation, List<ThroughputResult> here) {
    return new LineChart(
        "%s, %s".formatted(setting.title(settings), operation),
        Axis.linear("Zipf exponent (0: uniform)"),
        Axis.log10(unit.label("operations")),
        new Lines<>(ThroughputResult::variant, this::point)
            .of(here.stream(), Source.MEASURED, marks));
  }

  private Point point(ThroughputResult result) {
    return new Point(exponent(result.stream()), unit.of(Rates.perSecond(result)));
  }
}
