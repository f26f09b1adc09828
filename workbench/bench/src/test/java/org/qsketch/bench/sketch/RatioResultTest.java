package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.job.Provenance;

class RatioResultTest {
  private static final String CARD = "NVIDIA H100 80GB HBM3";

  private static ThroughputResult run(String backend, String device, long keys, double rate) {
    double seconds = keys / rate;
    return new ThroughputResult(
        backend,
        device,
        "sub-warp",
        "insert",
        "uniform",
        0.5,
        keys,
        24 * keys,
        seconds,
        seconds,
        seconds,
        rate,
        0.9);
  }

  @Test
  void likeRunsOnOneDeviceAreCompared() {
    assertThat(
            RatioResult.of(
                List.of(
                    run("cuda", CARD, 1024, 3e9),
                    run("cuda", CARD, 2048, 4e9),
                    run("opencl", CARD, 1024, 2e9),
                    run("opencl", CARD, 4096, 2e9))))
        .containsExactly(
            new RatioResult(CARD, "sub-warp", "insert", "uniform", 0.5, 1024, 3e9, 2e9, 1.5));
  }

  @Test
  void devicesOfOneKindHaveNumbers() {
    assertThat(
            RatioResult.of(
                List.of(run("cuda:1", CARD, 1024, 1e9), run("opencl:2", CARD, 1024, 2e9))))
        .extracting(RatioResult::ratio)
        .containsExactly(0.5);
  }

  @Test
  void otherDevicesAndOtherBackendsAreNotCompared() {
    assertThat(
            RatioResult.of(
                List.of(
                    run("cuda", CARD, 1024, 1e9),
                    run("opencl", "a CPU", 1024, 2e9),
                    run("cpu", CARD, 1024, 2e9))))
        .isEmpty();
  }

  @Test
  void ratiosAreWrittenWhereThereAreAnyAndThoseOfAnEarlierRunAreDeleted(@TempDir Path folder)
      throws IOException {
    List<ThroughputResult> both =
        List.of(run("cuda", CARD, 1024, 3e9), run("opencl", CARD, 1024, 2e9));
    results(both).write(folder);
    assertThat(folder.resolve("ratio.json")).isNotEmptyFile();
    assertThat(folder.resolve("ratio.csv"))
        .content()
        .startsWith(
            "device,variant,operation,stream,wlf,keys,cuda_ops_per_second,opencl_ops_per_second,ratio\n")
        .contains(CARD);
    results(both.subList(0, 1)).write(folder);
    assertThat(folder.resolve("ratio.csv")).doesNotExist();
    assertThat(folder.resolve("ratio.json")).doesNotExist();
  }

  private static FigureResults results(List<ThroughputResult> throughput) {
    return FigureResults.none(Provenance.of(List.of(), 1, Map.of()))
        .with(SketchStudy.THROUGHPUT, throughput);
  }
}
