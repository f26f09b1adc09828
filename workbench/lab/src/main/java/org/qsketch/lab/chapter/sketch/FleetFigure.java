package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.FleetResult;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
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

/** Rates by the number of devices that are one backend. */
final class FleetFigure {
  private static final String READING =
      "Each device has a whole table. Inserts need nothing of the others; the first queries after"
          + " them wait until the tables are added up and copied, the same queries once more"
          + " (query-again) do not.";

  private static final Source LINEAR = new Source(Role.LIMIT, "in proportion to one device");
  private static final List<String> OPERATIONS =
      Stream.concat(Rates.OPERATIONS.stream(), Stream.of(Operation.QUERY_AGAIN.label())).toList();
  private static final Map<String, Mark> MARKS = Mark.assign(OPERATIONS);

  private final List<FleetResult> results;
  private final RateUnit unit;

  private FleetFigure(List<FleetResult> results) {
    this.results =
        results.stream().filter(one -> OPERATIONS.contains(one.throughput().operation())).toList();
    this.unit =
        RateUnit.forRates(
            this.results.stream().mapToDouble(one -> one.throughput().opsPerSecond()));
  }

  /** Draws a panel for each fleet; empty if there is none. */
  static Optional<Figure> of(FigureResults all) {
    List<FleetResult> results = all.of(SketchStudy.FLEET);
    return results.isEmpty() ? Optional.empty() : Optional.of(new FleetFigure(results).figure());
  }

  private Figure figure() {
    return new Figure(
        "figure-fleet",
        "Several devices as one",
        Captions.caption(
            "Throughput of the sub-warp sketch at work load factor 0.5 against the number of"
                + " devices; keys lie on the devices.",
            "Solid lines: measured. " + Captions.SPREAD,
            "Grey lines: in proportion to one device."),
        READING,
        2,
        results.stream().map(FleetResult::fleet).distinct().map(this::panel).toList());
  }

  private Chart panel(String fleet) {
    return new LineChart(
        fleet,
        Axis.linear("devices"),
        Axis.linear(unit.label("operations")),
        Stream.concat(measured(fleet), bounds(fleet)).toList());
  }

  private Stream<FleetResult> in(String fleet) {
    return results.stream().filter(one -> one.fleet().equals(fleet));
  }

  private Stream<Line> measured(String fleet) {
    return new Lines<FleetResult>(
            one -> one.throughput().operation(),
            one -> new Point(one.devices(), unit.of(Rates.perSecond(one.throughput()))))
        .of(in(fleet), Source.MEASURED, MARKS).stream();
  }

  /** Returns lines in proportion to the rate of one device. */
  private Stream<Line> bounds(String fleet) {
    Map<String, Double> ofOne =
        in(fleet)
            .filter(one -> one.devices() == 1)
            .collect(
                Collectors.toMap(
                    one -> one.throughput().operation(), one -> one.throughput().opsPerSecond()));
    return new Lines<FleetResult>(
            one -> one.throughput().operation(),
            one ->
                Point.of(
                    one.devices(),
                    unit.of(one.devices() * ofOne.get(one.throughput().operation()))))
        .of(in(fleet), LINEAR, MARKS).stream();
  }
}
