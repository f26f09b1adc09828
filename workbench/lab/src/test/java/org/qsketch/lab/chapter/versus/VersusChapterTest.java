package org.qsketch.lab.chapter.versus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.rivals.Rivals;

class VersusChapterTest {
  private static VersusResult result(String sketch, long memory, long seed, double error) {
    return new VersusResult(
        Rivals.names().contains(sketch) ? "java" : "cpu",
        "a device",
        sketch,
        "words",
        1000,
        100,
        memory,
        memory,
        seed,
        error,
        10 * error,
        20 * error,
        30 * error,
        5,
        10,
        1,
        1,
        1 - error / 10,
        error / 5,
        1e6 / error,
        2e6);
  }

  private static final List<VersusResult> RESULTS =
      List.of(
          result("tagged", 2048, 1, 0.1),
          result("tagged", 2048, 2, 0.3),
          result("salsa", 1024, 1, 0.5),
          result("salsa", 2048, 1, 0.4),
          result("count-min", 1024, 1, 2),
          result("count-min", 2048, 1, 1));

  @Test
  void findingsNameTheBestOfEachMemory() {
    List<String> findings = VersusFindings.of(RESULTS);
    assertThat(findings).hasSize(3);
    assertThat(findings.getFirst())
        .contains("in 1.00 KiB, salsa (0.500; count-min has 2.00)")
        .contains("in 2.00 KiB, tagged (0.200; salsa has 0.400)");
    assertThat(findings.get(1)).contains("in 1.00 KiB: mean absolute error salsa");
    assertThat(findings.getLast()).contains("tagged on cpu").contains("count-min 1.00 M/s");
  }

  @Test
  void pointsAreMeansOfSeedsWithTheirSpread() {
    LineChart first = (LineChart) VersusFigure.of(RESULTS).getFirst().panels().getFirst();
    assertThat(first.lines().getFirst().name()).isEqualTo("tagged");
    assertThat(first.lines().getFirst().points())
        .singleElement()
        .satisfies(
            point -> {
              assertThat(point.y().value()).isCloseTo(0.2, within(1e-12));
              assertThat(point.y().low()).isEqualTo(0.1);
              assertThat(point.y().high()).isEqualTo(0.3);
            });
  }

  @Test
  void noFigureNeedsMoreMarksThanThereAre() {
    List<VersusResult> all =
        Stream.concat(
                Stream.of("mine", "tagged", "multi-level", "sub-warp"), Rivals.names().stream())
            .map(sketch -> result(sketch, 1024, 1, 1))
            .toList();
    List<Figure> figures = VersusFigure.of(all);
    assertThat(figures)
        .allSatisfy(
            figure ->
                assertThat(((LineChart) figure.panels().getFirst()).lines())
                    .extracting(Line::mark)
                    .doesNotHaveDuplicates());
    assertThat(
            figures.stream()
                .flatMap(figure -> ((LineChart) figure.panels().getFirst()).lines().stream())
                .map(Line::name)
                .distinct())
        .hasSize(16);
  }

  @Test
  void nothingIsDrawnOfNothing() {
    assertThat(VersusFigure.of(List.of())).isEmpty();
    assertThat(VersusFindings.of(List.of())).isEmpty();
  }
}
