package org.qsketch.lab.chapter.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.lab.SampleGroupBy;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.lab.report.Chapters;

class GroupByFiguresTest {
  private static final Offset<Double> ROUNDING = within(1e-9);

  private final FigureResults sample = SampleGroupBy.results();
  private final List<Figure> figures = new GroupByChapter().figures(sample);

  private Figure figure(String id) {
    return figures.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  private static List<Point> points(LineChart chart, String name) {
    return chart.lines().stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow()
        .points();
  }

  @Test
  void everyKindOfResultHasItsFigure() {
    assertThat(figures)
        .extracting(Figure::id)
        .containsExactly(
            "figure-group-by-load",
            "figure-group-by-groups",
            "figure-group-by-sizes",
            "figure-group-by-passes",
            "figure-group-by-partitions");
    assertThat(Chapters.figures(SampleGroupBy.results())).isEqualTo(figures);
  }

  @Test
  void aLineOfSizesIsOfOneNumberOfGroups() {
    LineChart chart = (LineChart) figure("figure-group-by-sizes").panels().getFirst();
    assertThat(chart.lines()).extracting(Line::name).containsExactly("2¹⁰ groups", "2²⁰ groups");
    assertThat(points(chart, "2¹⁰ groups"))
        .extracting(Point::x)
        .containsExactly(0x1p25, 0x1p26, 0x1p27);
    assertThat(points(chart, "2²⁰ groups"))
        .extracting(point -> point.y().value())
        .satisfiesExactly(
            y -> assertThat(y).isCloseTo(2, ROUNDING),
            y -> assertThat(y).isCloseTo(4, ROUNDING),
            y -> assertThat(y).isCloseTo(8, ROUNDING));
  }

  @Test
  void withoutResultsThereIsNoFigure() {
    assertThat(new GroupByChapter().figures(SampleResults.of("cpu"))).isEmpty();
  }

  @Test
  void methodsStandSideBySideAlongTheLoadFactor() {
    Figure loads = figure("figure-group-by-load");
    LineChart chart = (LineChart) loads.panels().getFirst();
    assertThat(loads.panels()).hasSize(1);
    assertThat(chart.title()).isEqualTo("cuda: sum, 2²⁷ 64-bit pairs, uniform");
    assertThat(chart.lines()).extracting(Line::name).containsExactly("sp-ega", "lphga", "sort");
    assertThat(points(chart, "lphga")).extracting(Point::x).containsExactly(0.5, 0.9, 0.95, 0.99);
    assertThat(points(chart, "sp-ega").getFirst().y())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
        .usingRecursiveComparison()
        .isEqualTo(new Measure(10, 8, 12.5));
  }

  @Test
  void eachDeviceHasItsPanelOfGroups() {
    Figure groups = figure("figure-group-by-groups");
    assertThat(groups.panels())
        .extracting(Chart::title)
        .containsExactly(
            "cuda: sum, 2²⁷ 64-bit pairs, uniform", "cpu: sum, 2²⁷ 64-bit pairs, uniform");
    LineChart cpu = (LineChart) groups.panels().getLast();
    assertThat(cpu.lines()).extracting(Line::name).containsExactly("partitioned");
    assertThat(points(cpu, "partitioned")).extracting(Point::x).containsExactly(16.0, 1048576.0);
    assertThat(groups.caption()).contains("cuda on " + SampleResults.DEVICE);
  }

  @Test
  void whatHasASinglePlaceHasNoPanelBesideLines() {
    GroupByResult zipf =
        SampleGroupBy.changed(
            SampleGroupBy.rate("sort", "groups", 0.5, 1000, 1e9), "stream", "zipf:1.1");
    FigureResults both =
        SampleResults.none()
            .with(
                GroupByStudy.RATES,
                Stream.concat(sample.of(GroupByStudy.RATES).stream(), Stream.of(zipf)).toList());
    assertThat(new GroupByChapter().figures(both).getLast().panels())
        .extracting(Chart::title)
        .hasSize(2)
        .noneMatch(title -> title.contains("zipf"));
    FigureResults alone = SampleResults.none().with(GroupByStudy.RATES, List.of(zipf));
    assertThat(new GroupByChapter().figures(alone).getFirst().panels()).hasSize(1);
  }

  @Test
  void oneGroupAloneHasAPlace() throws IOException {
    GroupByResult one = SampleGroupBy.rate("sort", "groups", 0.5, 1, 1e9);
    FigureResults alone = SampleResults.none().with(GroupByStudy.RATES, List.of(one));
    Figure figure = new GroupByChapter().figures(alone).getFirst();
    assertThat(new StaticRenderer().svg(figure)).contains("<svg");
  }

  @Test
  void pairsBeyondTheBudgetShowWhereTheTimeGoes() {
    BarChart chart = (BarChart) figure("figure-group-by-passes").panels().getFirst();
    assertThat(chart.title()).isEqualTo("cuda");
    assertThat(chart.categories())
        .containsExactly("0.5× the budget", "2× the budget", "8× the budget");
    assertThat(chart.group("8× the budget"))
        .extracting(Bar::name)
        .containsExactly("in all", "link at least", "copies", "kernels", "host", "CPU alone");
    assertThat(chart.group("0.5× the budget").get(3).isExactlyZero()).isTrue();
    assertThat(chart.group("2× the budget").getLast().height().value()).isCloseTo(7, ROUNDING);
  }

  @Test
  void partitionsByTheTheoremStandAboveThoseBySimulation() {
    LineChart chart = (LineChart) figure("figure-group-by-partitions").panels().getFirst();
    assertThat(chart.title()).isEqualTo("2²⁰ groups");
    assertThat(figure("figure-group-by-partitions").caption()).contains("probability of 0.001:");
    assertThat(points(chart, "by Theorem 1, probability 0.001"))
        .containsExactly(Point.of(1024, 2800), Point.of(16384, 174));
    assertThat(points(chart, "by simulation, probability 0.001"))
        .containsExactly(Point.of(1024, 1400), Point.of(16384, 87));
  }

  @Test
  void noLineOfPartitionsJoinsTwoProbabilities() {
    FigureResults results =
        FigureResults.none(SampleResults.none().provenance())
            .with(
                GroupByStudy.PARTITIONS,
                List.of(
                    new PartitionSizes(4096, 16, 0.1, 1256, 9, 0.05, 14, 760),
                    new PartitionSizes(4096, 64, 0.01, 204, 9, 0.005, 60, 107)));
    LineChart chart =
        (LineChart) new GroupByChapter().figures(results).getFirst().panels().getFirst();
    assertThat(chart.lines())
        .hasSize(4)
        .allSatisfy(line -> assertThat(line.points()).hasSize(1))
        .extracting(Line::name)
        .contains("by Theorem 1, probability 0.1", "by Theorem 1, probability 0.01");
  }

  @Test
  void publishedRangesStandBesideOurs() {
    assertThat(GroupByComparison.of(sample))
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> Math.abs(a - b) < 1e-9, Double.class)
        .isEqualTo(
            List.of(
                comparison("sp-ega", "hash", 0.9, 1.16, 5.39, 1.9, 1.98, 2),
                comparison("sp-ega", "sort", 0, 1.3, 2.48, 0.5, 2, 4),
                new GroupByComparison("mp-ega", "cpu", 0, "cuda", 6.45, 29.12, 7, 7, 2)));
  }

  private static GroupByComparison comparison(
      String algorithm,
      String peer,
      double above,
      double publishedLeast,
      double publishedGreatest,
      double least,
      double greatest,
      long cases) {
    return new GroupByComparison(
        algorithm,
        peer,
        above,
        "cuda: sum, 2²⁷ 64-bit pairs, uniform",
        publishedLeast,
        publishedGreatest,
        least,
        greatest,
        cases);
  }

  @Test
  void methodsAreComparedOnTheSamePairsOnly() {
    GroupByResult hash = SampleGroupBy.rate("sp-ega", "groups", 0.5, 16, 1e9);
    GroupByResult sort = SampleGroupBy.rate("sort", "groups", 0.5, 16, 1e9);
    FigureResults others =
        SampleResults.none()
            .with(GroupByStudy.RATES, List.of(hash, SampleGroupBy.changed(sort, "key_bits", 32)));
    assertThat(GroupByComparison.of(others)).isEmpty();
  }
}
