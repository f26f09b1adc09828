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
  private static final String CPU = "cpu";
  private static final String READING =
      "Higher is faster; a line that falls to the right may have outgrown a cache. Compare a solid"
          + " line with the light lines of its colour for the paper (dashed: GeForce RTX 2080 Ti,"
          + " dotted: Tesla P100), with black for the thread sketch, and with the grey line for"
          + " what random accesses reach for keys in the order they come.";

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
    List<Chart> measured = settings.stream().map(this::panel).toList();
    List<Chart> panels =
        measured.stream().map(LineChart.class::cast).allMatch(LineChart::hasPointsOnly)
            ? measured
            : Stream.concat(measured.stream(), publishedAlone().map(this::panel)).toList();
    return Figure.ofPanels(id, title, caption(), READING, 2, panels);
  }

  private String caption() {
    return Captions.caption(
        "Throughput of %s against the number of uniform keys, for each work load factor; all"
                .formatted(operations)
            + " variants take the same device memory, but for a high table on top where a variant has"
            + " one.",
        Setting.devices(settings),
        "Solid lines: measured. " + Captions.SPREAD,
        "Light lines with hollow points: published (Qin, Zhang, Yan, Govindaraju, Chiu), in panels of"
            + " their own where what was measured does not reach them; axes with different labels"
            + " differ in their ends.",
        Setting.WORK_LOAD_FACTOR);
  }

  /** Draws what was measured, with the published curves where it reaches them. */
  private Chart panel(Setting setting) {
    if (reachesPublished(setting)) {
      List<Line> lines = measured(setting, unit);
      lines.addAll(published(setting.wlf()));
      return chart(setting.title(settings), "keys", unit.label(operations), lines);
    }
    RateUnit own = RateUnit.forRates(in(setting).mapToDouble(ThroughputResult::opsPerSecond));
    return chart(
        setting.title(settings),
        "uniform keys",
        own.label("%s on %s".formatted(operations, setting.backend())),
        measured(setting, own));
  }

  /** Draws the published curves of a work load factor. */
  private Chart panel(double wlf) {
    return chart(
        "graphics cards, WLF %s".formatted(wlf), "keys", unit.label(operations), published(wlf));
  }

  /** Makes a panel; panels share the ends of axes with the same label. */
  private static Chart chart(String title, String x, String y, List<Line> lines) {
    return new LineChart(title, Axis.log2(x), Axis.log10(y), lines);
  }

  /**
   * Tells whether this device reaches a published rate. A processor is slower than graphics cards:
   * their curves would press its own into a corner.
   */
  private boolean reachesPublished(Setting setting) {
    double fastest = in(setting).mapToDouble(ThroughputResult::opsPerSecond).max().orElse(0);
    return !setting.backend().equals(CPU)
        && published.stream().anyMatch(one -> one.opsPerSecond() <= fastest);
  }

  /** Returns the work load factors whose published curves stand in no panel. */
  private Stream<Double> publishedAlone() {
    return settings.stream()
        .map(Setting::wlf)
        .distinct()
        .filter(wlf -> !published(wlf).isEmpty())
        .filter(
            wlf ->
                settings.stream()
                    .filter(one -> one.hasFactor(wlf))
                    .noneMatch(this::reachesPublished));
  }

  private List<Line> measured(Setting setting, RateUnit unit) {
    List<Line> lines = new ArrayList<>(variants(setting, unit));
    limit(setting, unit).ifPresent(lines::add);
    return lines;
  }

  private List<Line> variants(Setting setting, RateUnit unit) {
    return new Lines<>(ThroughputResult::variant, one -> Rates.byKeys(one, unit))
        .of(in(setting), Source.MEASURED, marks);
  }

  private Stream<ThroughputResult> in(Setting setting) {
    return results.stream().filter(result -> Setting.of(result).equals(setting));
  }

  /** Draws the limit. It depends on the size of the table, which is the same for all variants. */
  private Optional<Line> limit(Setting setting, RateUnit unit) {
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

  private List<Line> published(double wlf) {
    List<PublishedThroughput> here =
        published.stream().filter(one -> Double.compare(one.wlf(), wlf) == 0).toList();
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
