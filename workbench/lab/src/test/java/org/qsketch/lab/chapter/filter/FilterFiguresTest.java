package org.qsketch.lab.chapter.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.SampleFilter;
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

class FilterFiguresTest {
  private static final Offset<Double> ROUNDING = within(1e-9);

  private final List<Figure> figures = new FilterChapter().figures(SampleFilter.results());

  private Figure figure(String id) {
    return figures.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  private LineChart lines(String id, String title) {
    return (LineChart)
        figure(id).panels().stream()
            .filter(one -> one.title().equals(title))
            .findFirst()
            .orElseThrow();
  }

  private static Stream<Line> lines(LineChart chart, Role role) {
    return chart.lines().stream().filter(one -> one.source().role() == role);
  }

  private static Line line(LineChart chart, Role role, String name) {
    return lines(chart, role).filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static double only(Line line) {
    assertThat(line.points()).hasSize(1);
    return line.points().getFirst().y().value();
  }

  @Test
  void everyKindOfResultHasItsFigure() {
    assertThat(figures)
        .extracting(Figure::id)
        .containsExactly(
            "figure-filter-2",
            "figure-filter-4",
            "figure-filter-5",
            "figure-filter-6",
            "figure-filter-false-positives",
            "figure-filter-load");
  }

  @Test
  void withoutResultsThereIsNoFigure() {
    assertThat(new FilterChapter().figures(SampleResults.of("cpu"))).isEmpty();
  }

  @Test
  void oneCoreShowsEveryOperationWithThePublishedTimes() {
    LineChart chart = lines("figure-filter-2", "cpu, serial");
    assertThat(lines(chart, Role.MEASURED))
        .extracting(Line::name)
        .containsExactly("insert", "probe, keys present", "probe, keys absent");
    Point last = line(chart, Role.MEASURED, "insert").points().getLast();
    assertThat(last).isEqualTo(new Point(2e8, new Measure(20, 16, 25)));
    assertThat(only(line(chart, Role.PUBLISHED, "insert"))).isEqualTo(16.569);
    assertThat(only(line(chart, Role.PUBLISHED, "probe, as published")))
        .isCloseTo(13.3 * 1.169, ROUNDING);
    assertThat(figure("figure-filter-2").caption())
        .contains("4 entries of 16 bits, mirror, 75 % full", "cpu on " + SampleResults.DEVICE)
        .doesNotContain("cuda");
  }

  @Test
  void allCoresStandBesideOneInAPanelForEachOperation() {
    assertThat(figure("figure-filter-4").panels())
        .extracting(Chart::title)
        .containsExactly("insert", "probe, keys present", "probe, keys absent");
    LineChart inserts = lines("figure-filter-4", "insert");
    assertThat(lines(inserts, Role.MEASURED))
        .extracting(Line::name)
        .containsExactly("cpu, serial", "cpu, multi-core");
    assertThat(only(line(inserts, Role.PUBLISHED, "cpu, multi-core"))).isEqualTo(11.023);
    assertThat(line(inserts, Role.PUBLISHED, "cpu, multi-core").mark())
        .isEqualTo(line(inserts, Role.MEASURED, "cpu, multi-core").mark());
    LineChart absent = lines("figure-filter-4", "probe, keys absent");
    assertThat(only(line(absent, Role.PUBLISHED, "cpu, multi-core")))
        .isCloseTo(4.5 * 1.169, ROUNDING);
  }

  @Test
  void thePublishedGraphicsCardIsComparedWithProbesFromHostMemory() {
    LineChart fromHost = lines("figure-filter-6", "probe, from host memory and back");
    assertThat(only(line(fromHost, Role.MEASURED, "cuda"))).isCloseTo(41e-9 * 2e8, ROUNDING);
    assertThat(only(line(fromHost, Role.PUBLISHED, "GeForce GTX 970"))).isEqualTo(1.169);
    assertThat(lines(lines("figure-filter-6", "probe, keys present"), Role.PUBLISHED))
        .extracting(Line::name)
        .containsExactlyInAnyOrder("cpu, serial", "cpu, multi-core");
  }

  @Test
  void withoutADeviceThePublishedGraphicsCardKeepsItsName() {
    FilterResult serial = SampleFilter.rate("cpu", "serial", 1, "insert", 1000, 1e7);
    FigureResults cpu =
        SampleFilter.results()
            .with(FilterStudy.RATES, List.of(serial))
            .with(FilterStudy.LOADS, List.of());
    Figure devices = new FilterChapter().figures(cpu).getLast();
    assertThat(devices.id()).isEqualTo("figure-filter-6");
    assertThat(((LineChart) devices.panels().getLast()).lines())
        .extracting(Line::name)
        .contains("GeForce GTX 970");
  }

  @Test
  void filtersThatDifferAreToldApartByTheirLoad() {
    FilterResult usual = SampleFilter.rate("cpu", "serial", 1, "insert", 1000, 1e7);
    FilterResult full = SampleFilter.loaded(usual, 0.95);
    Figure both =
        new FilterChapter()
            .figures(SampleResults.none().with(FilterStudy.RATES, List.of(usual, full)))
            .getFirst();
    assertThat(both.panels())
        .extracting(Chart::title)
        .containsExactly(
            "cpu, serial, 4 entries of 16 bits, mirror, 75 % full",
            "cpu, serial, 4 entries of 16 bits, mirror, 95 % full");
  }

  @Test
  void aProbeIsTakenApartByCasesBesideThePublishedShares() {
    BarChart chart = (BarChart) figure("figure-filter-5").panels().getFirst();
    assertThat(chart.title()).isEqualTo("cuda, 200,000,000 keys");
    assertThat(chart.categories()).containsExactly("best", "average", "worst", "published");
    assertThat(heights(chart.group("worst"))).containsExactly(42.0, 20.0, 4.0, 18.0);
    assertThat(heights(chart.group("published"))).containsExactly(5.845, 3.0394, 0.64295);
  }

  private static List<Double> heights(List<Bar> bars) {
    return bars.stream().map(bar -> Math.round(1e9 * bar.height().value()) / 1e9).toList();
  }

  @Test
  void falsePositivesStandBesideTheirBoundsWhereThereAreAny() {
    LineChart chart = lines("figure-filter-false-positives", "cpu");
    assertThat(chart.lines())
        .extracting(Line::name)
        .containsExactly("4 entries of 8 bits, mirror", "4 entries of 8 bits, mirror");
    List<Point> measured = lines(chart, Role.MEASURED).findFirst().orElseThrow().points();
    List<Point> bounds = lines(chart, Role.LIMIT).findFirst().orElseThrow().points();
    assertThat(measured).extracting(Point::x).containsExactly(0.5, 0.95, 0.95);
    assertThat(bounds.getFirst().y().value()).isCloseTo(1.5, ROUNDING);
    assertThat(measured.getFirst().y().value())
        .isCloseTo(0.9 * bounds.getFirst().y().value(), within(1e-6));
  }

  @Test
  void fillingUpShowsRatesAndTheShareThatIsRefused() {
    LineChart rates = lines("figure-filter-load", "cpu, inserts");
    assertThat(rates.y().label()).isEqualTo("inserts (10⁶ per second)");
    assertThat(rates.lines()).hasSize(2);
    List<Point> refused = lines("figure-filter-load", "cpu, refused").lines().getFirst().points();
    assertThat(refused).extracting(point -> point.y().value()).containsExactly(0.0, 0.0, 5.0);
  }
}
