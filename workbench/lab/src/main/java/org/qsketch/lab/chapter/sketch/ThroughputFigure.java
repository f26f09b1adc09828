package org.qsketch.lab.chapter.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedThroughput;
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

/**
 * Throughput against the number of keys (paper, Figs. 5 and 6), with the published curves and the
 * limit of the device.
 */
public final class ThroughputFigure {
  private static final String READING =
      "Higher is faster; a line that falls to the right has outgrown the cache. Compare a solid"
          + " line with the light lines of its colour for the paper (dashed: GeForce RTX 2080 Ti,"
          + " dotted: Tesla P100), with black for the thread sketch, and with the grey line for"
          + " what the memory allows for keys in the order they come.";

  /** The rate that a sketch with one random access per key could have. */
  private static final Source LIMIT =
      new Source(Role.LIMIT, "one random access per key, in the order they come");

  private final String operations;
  private final List<ThroughputResult> results;
  private final List<PublishedThroughput> published;
  private final List<Setting> settings;
  private final Map<String, Mark> marks;
  private final RateUnit unit;

  private ThroughputFigure(String operation, String operations, FigureResults all) {
    this.operations = operations;
    this.results =
        all.of(SketchStudy.THROUGHPUT).stream()
            .filter(result -> result.operation().equals(operation))
            .filter(result -> result.stream().equals(Plan.UNIFORM))
            .toList();
    this.published =
        Published.throughput().stream().filter(one -> one.operation().equals(operation)).toList();
    this.settings = results.stream().map(Setting::of).distinct().toList();
    this.marks = VariantMarks.of(Stream.concat(variants(), publishedVariants()));
    this.unit = RateUnit.forRates(DoubleStream.concat(rates(), publishedRates()));
  }

  /**
   * Draws Fig. 5, the rates of inserts.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> inserts(FigureResults all) {
    return new ThroughputFigure("insert", "inserts", all).figure("figure-5", "Fig. 5: inserts");
  }

  /**
   * Draws Fig. 6, the rates of queries.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> queries(FigureResults all) {
    return new ThroughputFigure("query", "queries", all).figure("figure-6", "Fig. 6: queries");
  }

  private Stream<String> variants() {
    return results.stream().map(ThroughputResult::variant);
  }

  private Stream<String> publishedVariants() {
    return published.stream().map(PublishedThroughput::variant);
  }

  private DoubleStream rates() {
    return results.stream().mapToDouble(ThroughputResult::opsPerSecond);
  }

  private DoubleStream publishedRates() {
    return published.stream().mapToDouble(PublishedThroughput::opsPerSecond);
  }

  private Optional<Figure> figure(String id, String title) {
    List<Chart> panels = settings.stream().map(this::panel).toList();
    return Figure.ofPanels(id, title, caption(), READING, 2, panels);
  }

  private String caption() {
    return Captions.caption(
        "Throughput of %s against the number of uniform keys, for each work load factor; all"
                .formatted(operations)
            + " variants take the same device memory.",
        Setting.devices(settings),
        "Solid lines: measured. " + Captions.SPREAD,
        "Light lines with hollow points: published (Qin, Zhang, Yan, Govindaraju, Chiu).",
        Setting.WORK_LOAD_FACTOR);
  }

  private Chart panel(Setting setting) {
    List<Line> lines = new ArrayList<>(measured(setting));
    limit(setting).ifPresent(lines::add);
    lines.addAll(published(setting));
    return new LineChart(
        setting.title(settings), Axis.log2("keys"), Axis.log10(unit.label(operations)), lines);
  }

  private List<Line> measured(Setting setting) {
    return new Lines<>(ThroughputResult::variant, one -> Rates.byKeys(one, unit))
        .of(in(setting), Source.MEASURED, marks);
  }

  private Stream<ThroughputResult> in(Setting setting) {
    return results.stream().filter(result -> Setting.of(result).equals(setting));
  }

  /** The limit depends on the size of the table, which is the same for all variants. */
  private Optional<Line> limit(Setting setting) {
    List<Point> points =
        in(setting)
            .filter(one -> one.variant().equals(variants().findFirst().orElseThrow()))
            .filter(one -> one.fractionOfLimit() > 0 && Double.isFinite(one.fractionOfLimit()))
            .map(
                one ->
                    Point.of(
                        (double) one.keys(), unit.of(one.opsPerSecond() / one.fractionOfLimit())))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line("limit", Mark.BLACK_CIRCLE, LIMIT, points));
  }

  private List<Line> published(Setting setting) {
    List<PublishedThroughput> here =
        published.stream().filter(one -> setting.hasFactor(one.wlf())).toList();
    Lines<PublishedThroughput> lines =
        new Lines<>(
            PublishedThroughput::variant,
            one -> Point.of((double) one.keys(), unit.of(one.opsPerSecond())));
    return here.stream()
        .map(PublishedThroughput::gpu)
        .distinct()
        .flatMap(gpu -> lines.of(of(here, gpu), SketchPaper.source(gpu), marks).stream())
        .toList();
  }

  private static Stream<PublishedThroughput> of(List<PublishedThroughput> all, String gpu) {
    return all.stream().filter(one -> one.gpu().equals(gpu));
  }
}
