package org.qsketch.lab.chapter.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.FleetResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;

class FleetFigureTest {
  private static final List<String> OPERATIONS =
      List.of("insert", "query", "query-again", "remove");

  private static FleetResult result(int devices, String operation, double rate) {
    double seconds = 1000 / rate;
    ThroughputResult throughput =
        new ThroughputResult(
            "some",
            "a card",
            "sub-warp",
            operation,
            "uniform",
            0.5,
            1000,
            1,
            seconds,
            seconds,
            seconds,
            rate,
            1);
    return new FleetResult("some+some:1+some:2", devices, throughput);
  }

  @Test
  void ratesStandBesideSoManyTimesThatOfOneDevice() {
    List<FleetResult> results =
        IntStream.rangeClosed(1, 3)
            .boxed()
            .flatMap(n -> OPERATIONS.stream().map(one -> result(n, one, 2e9 + 1e9 * n)))
            .toList();
    Figure figure =
        FleetFigure.of(SampleResults.of("some").with(SketchStudy.FLEET, results)).orElseThrow();
    LineChart panel = (LineChart) figure.panels().getFirst();
    assertThat(panel.title()).isEqualTo("some+some:1+some:2");
    assertThat(rates(panel, Role.MEASURED))
        .containsExactly(3.0, 4.0, 5.0, 3.0, 4.0, 5.0, 3.0, 4.0, 5.0);
    assertThat(rates(panel, Role.LIMIT))
        .containsExactly(3.0, 6.0, 9.0, 3.0, 6.0, 9.0, 3.0, 6.0, 9.0);
  }

  private static Stream<Double> rates(LineChart panel, Role role) {
    return panel.lines().stream()
        .filter(line -> line.source().role() == role)
        .map(Line::points)
        .flatMap(List::stream)
        .map(Point::y)
        .map(y -> Math.round(y.value() * 1e6) / 1e6);
  }

  @Test
  void thereIsNoneOfOneDevice() {
    FigureResults results = SampleResults.of("cpu");
    assertThat(FleetFigure.of(results)).isEmpty();
  }
}
