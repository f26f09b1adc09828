package org.qsketch.lab.chapter.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedDepth;
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
import org.qsketch.lab.chart.Source;
import org.qsketch.sketch.Variant;

/** The thread sketch at several depths (paper, Section V). */
public final class DepthFigure {
  private static final String READING =
      "The thread sketch touches d places in memory for each key: beyond the caches of a graphics"
          + " card, its rate falls as 1/d. There, a sketch that coalesces its d accesses stays near"
          + " the line of d = 1.";

  private final List<DepthResult> results;
  private final List<PublishedDepth> published = Published.depth();
  private final List<Setting> settings;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private DepthFigure(FigureResults all) {
    this.results =
        all.of(SketchStudy.DEPTH).stream()
            .filter(one -> one.throughput().variant().equals(Variant.THREAD))
            .filter(one -> one.throughput().stream().equals(Plan.UNIFORM))
            .toList();
    this.settings = results.stream().map(one -> Setting.of(one.throughput())).distinct().toList();
    this.marks =
        Mark.assign(
            Stream.concat(
                    results.stream().map(DepthResult::depth),
                    published.stream().map(PublishedDepth::depth))
                .sorted()
                .map(DepthFigure::name)
                .toList());
    this.unit =
        RateUnit.forRates(
            DoubleStream.concat(
                results.stream().mapToDouble(one -> one.throughput().opsPerSecond()),
                published.stream().mapToDouble(PublishedDepth::opsPerSecond)));
  }

  /**
   * Draws the rates of the depth sweep.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new DepthFigure(all).figure();
  }

  private static String name(int depth) {
    return "d = " + depth;
  }

  private Optional<Figure> figure() {
    List<Chart> panels =
        settings.stream()
            .flatMap(setting -> operations(setting).map(operation -> panel(setting, operation)))
            .toList();
    return Figure.ofPanels(
        "figure-depth", "Depth of the thread sketch", caption(), READING, 2, panels);
  }

  private String caption() {
    return Captions.caption(
        "Throughput of the thread sketch at depth d against the number of uniform keys. At the same"
            + " work load factor, a table of depth d takes d times as much memory.",
        Setting.devices(settings),
        "Solid lines: measured. " + Captions.SPREAD,
        "Light lines with hollow points: published.",
        Setting.WORK_LOAD_FACTOR);
  }

  private Stream<String> operations(Setting setting) {
    return in(setting)
        .map(one -> one.throughput().operation())
        .filter(Rates.OPERATIONS::contains)
        .distinct();
  }

  private Stream<DepthResult> in(Setting setting) {
    return results.stream().filter(one -> Setting.of(one.throughput()).equals(setting));
  }

  private Chart panel(Setting setting, String operation) {
    List<Line> lines = new ArrayList<>(measured(setting, operation));
    lines.addAll(published(setting, operation));
    return new LineChart(
        "%s, %s".formatted(setting.title(settings), operation),
        Axis.log2("keys"),
        Axis.log10(unit.label("operations")),
        lines);
  }

  private List<Line> measured(Setting setting, String operation) {
    return new Lines<DepthResult>(
            one -> name(one.depth()), one -> Rates.byKeys(one.throughput(), unit))
        .of(
            in(setting).filter(one -> one.throughput().operation().equals(operation)),
            Source.MEASURED,
            marks);
  }

  private List<Line> published(Setting setting, String operation) {
    return new Lines<PublishedDepth>(
            one -> name(one.depth()),
            one -> Point.of((double) one.keys(), unit.of(one.opsPerSecond())))
        .of(
            published.stream()
                .filter(one -> setting.hasFactor(one.wlf()))
                .filter(one -> one.operation().equals(operation)),
            SketchPaper.source(SketchPaper.GPU_OF_DEPTHS),
            marks);
  }
}
