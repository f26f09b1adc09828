package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What charts do for pages that have no space for them. */
class NarrowPageTest {
  private static final Source HERE = new Source(Role.MEASURED, "here");
  private static final Source PAPER = new Source(Role.PUBLISHED, "there");

  private static BarChart bars(int groups, int size) {
    return new BarChart(
        "bars",
        Axis.linear("error"),
        IntStream.range(0, groups * size)
            .mapToObj(i -> bar("group " + i / size, "name " + i % size))
            .toList());
  }

  private static Bar bar(String category, String name) {
    return new Bar(category, name, Mark.BLACK_CIRCLE, HERE, Measure.exactly(1));
  }

  @Test
  void manyBarsAreBrokenBetweenGroupsIntoPiecesOfAboutOneSize() {
    BarChart chart = bars(9, 2);
    assertThat(chart.pieces(8))
        .extracting(piece -> piece.categories().size())
        .containsExactly(3, 3, 3);
    assertThat(chart.pieces(8)).flatExtracting(BarChart::bars).isEqualTo(chart.bars());
  }

  @Test
  void fewBarsStayTogetherAndAGroupAlways() {
    assertThat(bars(4, 2).pieces(8)).containsExactly(bars(4, 2));
    assertThat(bars(2, 9).pieces(8)).extracting(BarChart::largestGroup).containsExactly(9, 9);
  }

  private static Line line(Source source, int... keys) {
    List<Point> points = IntStream.of(keys).mapToObj(x -> Point.of(x, 2)).toList();
    return new Line(source.name(), Mark.BLACK_CIRCLE, source, points);
  }

  private static LineChart lines(Line... lines) {
    return new LineChart("lines", Axis.log2("keys"), Axis.log10("rate"), List.of(lines));
  }

  @Test
  void linesOfOnePointEachAreNoCourse() {
    assertThat(lines(line(HERE, 8), line(HERE, 16)).hasPointsOnly()).isTrue();
    assertThat(lines(line(HERE, 8), line(HERE, 8, 16)).hasPointsOnly()).isFalse();
  }

  @Test
  void aPointIsComparedWithWhatWasPublishedWhereThatPassesIt() {
    assertThat(lines(line(HERE, 12), line(PAPER, 8, 16)).hasPointsOnly()).isFalse();
    assertThat(lines(line(HERE, 4), line(PAPER, 8, 16)).hasPointsOnly()).isTrue();
    assertThat(lines(line(PAPER, 8)).hasPointsOnly()).isFalse();
  }
}
