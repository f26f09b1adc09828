package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.job.Provenance;

class FigureSummaryTest {
  private static AccuracyResult error(String variant, String stream, long keys, double error) {
    return new AccuracyResult(
        "cpu",
        "A",
        variant,
        stream,
        0.5,
        keys,
        keys,
        64,
        error,
        Optional.empty(),
        Optional.empty(),
        error,
        error,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<String> printed(AccuracyResult... errors) {
    StringWriter text = new StringWriter();
    FigureResults none = FigureResults.none(Provenance.of(List.of(), 0, Map.of()));
    FigureSummary.print(new PrintWriter(text), none.with(SketchStudy.ACCURACY, List.of(errors)));
    return text.toString().lines().toList();
  }

  @Test
  void errorsAreThoseOnUniformKeysAtSizesThatAllSketchesRanAt() {
    List<String> lines =
        printed(
            error("thread", "uniform", 64, 0.1),
            error("thread", "uniform", 1024, 0.3),
            error("thread", "uniform", 2048, 0.9),
            error("thread", "zipf:1.1", 1024, 0.7),
            error("thread", "flights:tailnum", 64, 0.8),
            error("warp", "uniform", 64, 0.4),
            error("warp", "uniform", 1024, 0.6));
    assertThat(lines)
        .filteredOn(line -> line.contains("thread"))
        .singleElement()
        .asString()
        .contains("0.2000");
    assertThat(lines)
        .filteredOn(line -> line.contains("warp"))
        .singleElement()
        .asString()
        .contains("0.5000");
  }

  @Test
  void aSketchThatHasNoErrorOnUniformKeysHasNone() {
    assertThat(printed(error("thread", "zipf:1.1", 64, 0.7)).getLast()).matches(".*thread( +-){5}");
  }
}
