package org.qsketch.lab.chapter.bulk;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.sketch.SketchChapter;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Rates of both paths by the size of the table, with the limit of random accesses. */
public final class BulkFigure {
  private static final Source BULK = new Source(Role.MEASURED, "bulk path");
  private static final Source DIRECT = new Source(Role.MEASURED, "direct path");
  private static final Source LIMIT = new Source(Role.LIMIT, "one random access per key");

  private static final String READING =
      "Grey is the limit of random accesses. The direct path, dashed with hollow points, can at best reach it. The bulk path is solid: where it is above the limit, it is faster than any path that goes key by key. Where the dashed line of a colour is above the solid one, the table lies in the cache, or is up to twice as large, and partitions gain nothing.";

  /** An operation of a backend. */
  private record Panel(String operation, Place place) {
    static Panel of(BulkResult one) {
      return new Panel(one.operation(), Place.of(one));
    }
  }

  private final BulkRuns runs;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private BulkFigure(BulkRuns runs) {
    this.runs = runs;
    this.marks = marks(runs.results());
    this.unit =
        RateUnit.forRates(
            runs.results().stream()
                .flatMapToDouble(one -> DoubleStream.of(one.opsPerSecond(), limit(one)))
                .filter(Double::isFinite));
  }

  /** Assigns marks. Both lines of a variant have its mark. */
  private static Map<String, Mark> marks(List<BulkResult> results) {
    Map<String, Mark> variants =
        Mark.assign(
            results.stream().map(BulkResult::variant).toList(), new SketchChapter().marks());
    return results.stream()
        .collect(
            Collectors.toMap(
                BulkFigure::name, one -> variants.get(one.variant()), (mark, _) -> mark));
  }

  private static String name(BulkResult one) {
    return "%s, %s".formatted(one.variant(), one.path());
  }

  /**
   * Draws both paths, a row of panels for each operation.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new BulkFigure(BulkRuns.of(all)).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels =
        runs.results().stream()
            .map(BulkResult::operation)
            .distinct()
            .flatMap(operation -> runs.places().stream().map(place -> new Panel(operation, place)))
            .map(this::chart)
            .toList();
    return Figure.ofPanels(
        "figure-bulk",
        "The bulk path and the limit of random accesses",
        caption(),
        READING,
        2,
        panels);
  }

  private String caption() {
    return Captions.caption(
        "Inserts into empty tables, and removals of what was inserted, against the size of the table: uniform keys of 32 bits, all in one batch, at work load factor 0.5, or less where only the table grows.",
        Captions.places(runs.places().stream()),
        Captions.SPREAD,
        "The backend cpu has one path, which partitions too where batches and tables are large.");
  }

  private Chart chart(Panel panel) {
    Stream<Line> lines =
        Stream.of(
                lines(panel, BulkRuns.BULK, BULK),
                lines(panel, BulkRuns.DIRECT, DIRECT),
                limit(panel).stream())
            .flatMap(some -> some);
    return new LineChart(
        "%s, %s".formatted(panel.place().name(runs.places()), panel.operation()),
        Axis.log2("table (bytes)"),
        Axis.log10(unit.label("keys")),
        lines.toList());
  }

  private Stream<BulkResult> in(Panel panel) {
    return runs.results().stream().filter(one -> Panel.of(one).equals(panel));
  }

  private Stream<Line> lines(Panel panel, String path, Source source) {
    return new Lines<>(BulkFigure::name, this::point)
        .of(in(panel).filter(one -> one.path().equals(path)), source, marks).stream();
  }

  private Point point(BulkResult one) {
    double keys = one.keys();
    double median = one.opsPerSecond();
    Measure rate =
        new Measure(
            median,
            Math.min(median, keys / one.maxSeconds()),
            Math.max(median, keys / one.minSeconds()));
    return new Point(one.counterBytes(), unit.of(rate));
  }

  /**
   * Draws the limit. It depends on the size of the table, which is about the same for all variants.
   */
  private Optional<Line> limit(Panel panel) {
    String first = in(panel).findFirst().map(BulkResult::variant).orElse("");
    List<Point> points =
        in(panel)
            .filter(one -> one.variant().equals(first))
            .filter(one -> one.path().equals(BulkRuns.DIRECT))
            .filter(one -> one.fractionOfLimit() > 0 && Double.isFinite(one.fractionOfLimit()))
            .map(one -> Point.of((double) one.counterBytes(), unit.of(limit(one))))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line("limit", Mark.BLACK_CIRCLE, LIMIT, points));
  }

  private static double limit(BulkResult one) {
    return one.opsPerSecond() / one.fractionOfLimit();
  }
}
