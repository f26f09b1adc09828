package org.qsketch.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Results;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Scale;
import org.qsketch.lab.chart.Source;
import org.qsketch.sketch.Variant;

class FiguresTest {
  private static final Offset<Double> ROUNDING = within(1e-12);

  private final List<Figure> figures = Chapters.figures(SampleResults.of("cpu", "cuda"));

  private Figure figure(String id) {
    return figures.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  private LineChart lines(String id, String title) {
    return (LineChart) panel(id, title);
  }

  private BarChart bars(String id, String title) {
    return (BarChart) panel(id, title);
  }

  private Chart panel(String id, String title) {
    return figure(id).panels().stream()
        .filter(one -> one.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static Line line(LineChart chart, Role role, String name) {
    return chart.lines().stream()
        .filter(one -> one.source().role() == role && one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Bar bar(BarChart chart, Role role, String name) {
    return chart.bars().stream()
        .filter(one -> one.source().role() == role && one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyKindOfResultHasItsFigure() {
    assertThat(figures)
        .extracting(Figure::id)
        .containsExactly(
            "figure-5",
            "figure-6",
            "figure-7",
            "figure-load",
            "figure-real-data",
            "figure-depth",
            "figure-skew",
            "figure-limits");
  }

  @Test
  void withoutResultsThereIsNoFigure() {
    assertThat(Chapters.figures(SampleResults.none())).isEmpty();
  }

  @Test
  void throughputHasAPanelForEachBackendAndWorkLoadFactor() {
    assertThat(figure("figure-5").panels())
        .extracting(Chart::title)
        .containsExactly("cpu, WLF 0.5", "cpu, WLF 1.0", "cuda, WLF 0.5", "cuda, WLF 1.0");
  }

  @Test
  void devicesOfOneBackendHavePanelsOfTheirOwn() {
    FigureResults here = SampleResults.of("cpu", "cuda");
    List<ThroughputResult> elsewhere =
        here.of(SketchStudy.THROUGHPUT).stream()
            .filter(one -> one.backend().equals("cpu"))
            .map(FiguresTest::elsewhere)
            .toList();
    Figure both = Chapters.figures(SampleResults.with(here, elsewhere)).getFirst();
    assertThat(both.panels())
        .extracting(Chart::title)
        .contains("cpu, Other chip, WLF 0.5", "cuda, WLF 0.5")
        .doesNotContain("cpu, WLF 0.5")
        .hasSize(6);
    assertThat(both.caption()).contains("cpu on Other chip");
  }

  private static ThroughputResult elsewhere(ThroughputResult result) {
    Map<String, Object> row = Results.row(result);
    row.put("device", "Other chip");
    return Results.result(ThroughputResult.class, row);
  }

  @Test
  void throughputShowsMediansWithTheSlowestAndFastestRunInBillions() {
    LineChart chart = lines("figure-5", "cuda, WLF 0.5");
    assertThat(chart.x().scale()).isEqualTo(Scale.LOG2);
    assertThat(chart.y().scale()).isEqualTo(Scale.LOG10);
    assertThat(chart.y().label()).isEqualTo("inserts (10⁹ per second)");
    List<Point> points = line(chart, Role.MEASURED, Variant.WARP).points();
    assertThat(points).extracting(Point::x).containsExactly(32768.0, 65536.0, 131072.0);
    Measure rate = points.getFirst().y();
    assertThat(rate.value()).isCloseTo(0.2, ROUNDING);
    assertThat(rate.low()).isCloseTo(0.2 / 1.25, ROUNDING);
    assertThat(rate.high()).isCloseTo(0.2 / 0.8, ROUNDING);
  }

  @Test
  void throughputShowsEveryVariantAndNoSkewedStream() {
    LineChart chart = lines("figure-6", "cuda, WLF 1.0");
    List<Line> measured =
        chart.lines().stream().filter(one -> one.source().role() == Role.MEASURED).toList();
    assertThat(measured).extracting(Line::name).containsExactlyElementsOf(Variant.NAMES);
    assertThat(measured).allSatisfy(line -> assertThat(line.points()).hasSize(3));
  }

  @Test
  void throughputNamesThePublishedGraphicsCards() {
    List<Line> published =
        lines("figure-5", "cuda, WLF 0.5").lines().stream()
            .filter(one -> one.source().role() == Role.PUBLISHED)
            .toList();
    assertThat(published)
        .extracting(one -> one.source().name())
        .containsOnly("published, GeForce RTX 2080 Ti", "published, Tesla P100");
    assertThat(published)
        .extracting(Line::name)
        .containsOnly("thread", "warp", "sub-warp", "multi-level");
    Line thread = published.getFirst();
    assertThat(thread.points().getFirst().y().value()).isCloseTo(3.350514893, ROUNDING);
    assertThat(thread.points()).hasSize(13);
  }

  @Test
  void aVariantHasOneMarkInAllFigures() {
    LineChart rates = lines("figure-5", "cuda, WLF 0.5");
    BarChart errors = bars("figure-7", "cpu, WLF 0.5");
    for (String variant : Variant.NAMES) {
      assertThat(line(rates, Role.MEASURED, variant).mark())
          .isEqualTo(bar(errors, Role.MEASURED, variant).mark());
    }
    assertThat(line(rates, Role.PUBLISHED, "warp").mark())
        .isEqualTo(line(rates, Role.MEASURED, "warp").mark());
  }

  @Test
  void theLimitIsWhatTheFractionOfItSays() {
    Line limit = line(lines("figure-5", "cuda, WLF 0.5"), Role.LIMIT, "limit");
    assertThat(limit.points()).hasSize(3);
    assertThat(limit.points().getFirst().y().value()).isCloseTo(0.4, ROUNDING);
  }

  @Test
  void accuracyShowsTheMeanOverSizesBesideThePublishedMean() {
    BarChart chart = bars("figure-7", "cpu, WLF 0.5");
    assertThat(chart.categories()).containsExactlyElementsOf(Variant.NAMES);
    Measure thread = bar(chart, Role.MEASURED, Variant.THREAD).height();
    assertThat(thread.value()).isCloseTo(0.005, ROUNDING);
    assertThat(thread.low()).isCloseTo(0.0045, ROUNDING);
    assertThat(thread.high()).isCloseTo(0.0055, ROUNDING);
    assertThat(bar(chart, Role.PUBLISHED, Variant.THREAD).height().value())
        .isCloseTo(0.0621, within(0.0001));
    assertThat(bar(chart, Role.PUBLISHED, Variant.SLIM_FAT + ":8").height().value())
        .isCloseTo(0.00496, within(0.00001));
    assertThat(chart.group(Variant.HALF_WARP)).hasSize(1);
  }

  @Test
  void aProcessorHasItsOwnAxesAndTheGraphicsCardsAPanelWhereNothingReachesThem() {
    LineChart chart = lines("figure-5", "cpu, WLF 0.5");
    assertThat(chart.y().label()).isEqualTo("inserts on cpu (10⁶ per second)");
    assertThat(chart.sources()).extracting(Source::role).doesNotContain(Role.PUBLISHED);
    Figure alone = Chapters.figures(SampleResults.of("cpu")).getFirst();
    assertThat(alone.panels())
        .extracting(Chart::title)
        .endsWith("graphics cards, WLF 0.5", "graphics cards, WLF 1.0");
    assertThat(alone.panels().getLast().sources())
        .extracting(Source::role)
        .containsOnly(Role.PUBLISHED);
  }

  @Test
  void errorsByMemoryHaveAnUprightLineWhereExactCountsTakeAsMuch() {
    LineChart chart = lines("figure-real-data", "cuda, text:words");
    assertThat(chart.lines()).extracting(Line::name).containsAll(Variant.NAMES);
    assertThat(line(chart, Role.LIMIT, "exact").points())
        .extracting(Point::x)
        .containsExactly(16.0, 16.0);
    assertThat(figure("figure-real-data").caption()).contains("exact counts take 16.0 bytes");
    LineChart load = (LineChart) figure("figure-load").panels().getFirst();
    assertThat(line(load, Role.LIMIT, "exact").points())
        .extracting(Point::x)
        .allSatisfy(place -> assertThat(place).isCloseTo(32 / 3.0, ROUNDING));
  }

  private static FigureResults withErrors(AccuracyResult uniform, AccuracyResult... realData) {
    return FigureResults.none(SampleResults.none().provenance())
        .with(
            SketchStudy.ACCURACY,
            List.of(uniform, SampleResults.error("cpu", "thread", "uniform", 0.5, 0.25)))
        .with(SketchStudy.REAL_DATA, List.of(realData));
  }

  @Test
  void anErrorOfZeroKeepsItsPlace() {
    AccuracyResult exact = SampleResults.error("cpu", "thread", "table:rows", 0.5, 0);
    AccuracyResult other = SampleResults.error("cpu", "warp", "table:rows", 0.5, 0.25);
    Figure drawn = Chapters.figures(withErrors(other, exact, other)).getLast();
    LineChart chart = (LineChart) drawn.panels().getFirst();
    assertThat(chart.lines()).extracting(Line::name).containsExactly("thread", "warp", "exact");
    assertThat(chart.lines().getFirst().points()).allMatch(point -> point.isAtEdgeOf(chart.y()));
  }

  @Test
  void aSpreadThatReachesZeroIsLeftOut() {
    AccuracyResult exact = SampleResults.error("cpu", "thread", "uniform", 0.5, 0);
    BarChart chart = (BarChart) Chapters.figures(withErrors(exact)).getFirst().panels().getFirst();
    assertThat(bar(chart, Role.MEASURED, "thread").height()).isEqualTo(Measure.exactly(0.125));
  }

  @Test
  void depthShowsInsertsAndQueriesBesideThePublished() {
    assertThat(figure("figure-depth").panels())
        .extracting(Chart::title)
        .startsWith("cpu, WLF 0.5, insert", "cpu, WLF 0.5, query");
    LineChart chart = lines("figure-depth", "cpu, WLF 0.5, insert");
    assertThat(chart.lines())
        .extracting(Line::name)
        .containsExactly("d = 1", "d = 2", "d = 3", "d = 1", "d = 2", "d = 3");
    assertThat(line(chart, Role.PUBLISHED, "d = 1").points().getFirst().y().value())
        .isCloseTo(4.060474245, ROUNDING);
  }

  @Test
  void skewGoesFromUniformToTheLargestExponent() {
    LineChart chart = lines("figure-skew", "cpu, WLF 0.5, insert");
    List<Point> points = line(chart, Role.MEASURED, Variant.THREAD).points();
    assertThat(points).extracting(Point::x).containsExactly(0.0, 1.1, 1.5);
    assertThat(points.getLast().y().value()).isCloseTo(points.getFirst().y().value() / 2, ROUNDING);
  }

  @Test
  void limitsShowAccessesAndCopies() {
    LineChart accesses = lines("figure-limits", "cpu, random accesses");
    assertThat(accesses.y().label()).isEqualTo("accesses (10⁶ per second)");
    assertThat(accesses.lines())
        .allSatisfy(line -> assertThat(line.points()).hasSize(2))
        .extracting(line -> line.points().getFirst().y().value())
        .containsExactly(400.0, 200.0);
    LineChart copies = lines("figure-limits", "cpu, copies");
    assertThat(copies.y().label()).isEqualTo("bytes (10⁹ per second)");
  }

  @Test
  void cudaIsComparedWithOpenClWhereOneDeviceRunsBoth() {
    Figure ratio =
        Chapters.figures(SampleResults.of("cpu", "opencl", "cuda")).stream()
            .filter(one -> one.id().equals("figure-ratio"))
            .findFirst()
            .orElseThrow();
    String place = SampleResults.DEVICE + ", WLF ";
    assertThat(ratio.panels())
        .extracting(Chart::title)
        .containsExactly(
            place + "0.5, insert",
            place + "0.5, query",
            place + "1.0, insert",
            place + "1.0, query");
    LineChart chart = (LineChart) ratio.panels().getFirst();
    assertThat(line(chart, Role.MEASURED, Variant.WARP).points())
        .extracting(point -> point.y().value())
        .hasSize(3)
        .allSatisfy(value -> assertThat(value).isCloseTo(1.25, ROUNDING));
    assertThat(line(chart, Role.LIMIT, "equal").points())
        .extracting(point -> point.y().value())
        .containsExactly(1.0, 1.0, 1.0);
  }

  @Test
  void skewIsShownAtTheSizeThatEachBackendReached() {
    List<ThroughputResult> runs =
        Stream.of("cpu", "cuda")
            .flatMap(
                backend -> Stream.of("uniform", "zipf:1.1").map(stream -> skewRun(backend, stream)))
            .toList();
    FigureResults results =
        FigureResults.none(SampleResults.none().provenance()).with(SketchStudy.THROUGHPUT, runs);
    Figure skew = Chapters.figures(results).getLast();
    assertThat(skew.caption()).contains("1,024 keys on cpu, 65,536 keys on cuda.");
    assertThat(skew.panels())
        .extracting(panel -> ((LineChart) panel).lines().getFirst().points().size())
        .containsExactly(2, 2);
  }

  private static ThroughputResult skewRun(String backend, String stream) {
    long keys = backend.equals("cpu") ? 1 << 10 : 1 << 16;
    return SampleResults.run(backend, "thread", "insert", stream, 0.5, keys);
  }

  @Test
  void captionsNameTheDevicesAndSayWhatAWorkLoadFactorIs() {
    assertThat(figures)
        .allSatisfy(
            figure ->
                assertThat(figure.caption())
                    .contains("cpu on " + SampleResults.DEVICE)
                    .contains("cuda on " + SampleResults.DEVICE));
    assertThat(figures.subList(0, 6))
        .filteredOn(figure -> !List.of("figure-load", "figure-real-data").contains(figure.id()))
        .allSatisfy(figure -> assertThat(figure.caption()).contains("d · keys / counters"));
  }
}
