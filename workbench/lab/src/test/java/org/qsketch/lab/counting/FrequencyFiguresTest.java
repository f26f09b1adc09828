package org.qsketch.lab.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;

class FrequencyFiguresTest {
  private static LineChart only(Figure figure) {
    assertThat(figure.panels()).hasSize(1);
    return (LineChart) figure.panels().getFirst();
  }

  private static List<RankedCount> ranks(int keys) {
    return RankedCount.of(LongStream.rangeClosed(1, keys).map(rank -> 2000 / rank).toArray());
  }

  @Test
  void aZipfPlotIsLogarithmicBothWaysAndNamesTheFittedExponent() {
    LineChart chart = only(ZipfFigure.of(ranks(1000)).orElseThrow());
    assertThat(chart.x().scale().isLogarithmic()).isTrue();
    assertThat(chart.y().scale().isLogarithmic()).isTrue();
    assertThat(chart.lines().getFirst().points()).startsWith(Point.of(1, 2000), Point.of(2, 1000));
    assertThat(chart.lines().getLast().source().role()).isEqualTo(Role.LIMIT);
    assertThat(chart.lines().getLast().source().name()).matches("Zipf's law, exponent 1\\.0\\d");
  }

  @Test
  void theLawIsDrawnNoLowerThanACountCanBe() {
    List<RankedCount> steep =
        RankedCount.of(
            LongStream.rangeClosed(1, 1000).map(r -> Math.max(1, 9000 / r / r)).toArray());
    List<Point> law = only(ZipfFigure.of(steep).orElseThrow()).lines().getLast().points();
    assertThat(law)
        .isNotEmpty()
        .allSatisfy(point -> assertThat(point.y().value()).isGreaterThanOrEqualTo(1));
  }

  @Test
  void withoutAFitTheCountsStandAloneAndTheCaptionSaysWhy() {
    Figure figure = ZipfFigure.of(ranks(5)).orElseThrow();
    assertThat(only(figure).lines()).hasSize(1);
    assertThat(figure.caption()).contains("is not fitted: too few keys come 10 times or more");
  }

  @Test
  void ranksGrowByAFifthAndEndWithTheLast() {
    assertThat(ranks(1000)).extracting(RankedCount::rank).startsWith(1L, 2L, 3L, 4L, 5L, 6L, 8L);
    assertThat(ranks(1000).getLast().rank()).isEqualTo(1000);
    assertThat(ranks(1000)).hasSizeLessThan(60);
    assertThat(ranks(0)).isEmpty();
    assertThat(ZipfFigure.of(ranks(0))).isEmpty();
  }

  private static FrequencyError error(String variant, long bytes, double median) {
    return new FrequencyError(variant, bytes, 4, 10, median, 2 * median, 3 * median);
  }

  @Test
  void eachSketchHasItsMedianAndItsSpreadInTheMarkOfItsVariant() {
    LineChart chart =
        only(
            FrequencyErrorFigure.of(List.of(error("warp", 64, 0.1), error("thread", 64, 0)))
                .orElseThrow());
    assertThat(chart.lines())
        .extracting(Line::name)
        .containsExactly(
            "warp, median", "warp, 9 of 10 keys", "thread, median", "thread, 9 of 10 keys");
    assertThat(chart.lines().getFirst().mark()).isEqualTo(Mark.ORANGE_SQUARE);
    assertThat(chart.lines().getFirst().points()).containsExactly(Point.of(4, 0.1));
    assertThat(chart.lines().get(1).points()).containsExactly(Point.of(4, 0.2));
    assertThat(chart.lines().get(0).source()).isNotEqualTo(chart.lines().get(1).source());
  }

  @Test
  void sketchesOfOneVariantAreNamedByTheirMemory() {
    LineChart chart =
        only(
            FrequencyErrorFigure.of(List.of(error("warp", 1024, 0.2), error("warp", 2048, 0.1)))
                .orElseThrow());
    assertThat(chart.lines())
        .extracting(Line::name)
        .contains("warp, 1.00 KiB, median", "warp, 2.00 KiB, median");
  }

  @Test
  void withoutErrorsThereIsNoFigure() {
    assertThat(FrequencyErrorFigure.of(List.of())).isEmpty();
  }
}
