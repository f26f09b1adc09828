package org.qsketch.lab.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.SampleResults;
import tech.tablesaw.api.Table;

class RatiosTest {
  private static Table table(ThroughputResult... runs) {
    return Tables.of("rates", ThroughputResult.class, List.of(runs));
  }

  private static ThroughputResult run(String backend, String variant, String stream, long keys) {
    return SampleResults.run(backend, variant, "insert", stream, 0.5, keys);
  }

  @Test
  void rowsArePairedByAllOtherSettings() {
    Table rates =
        Tables.of(
            "rates",
            ThroughputResult.class,
            SampleResults.of("cpu", "opencl").of(SketchStudy.THROUGHPUT));
    Table ratios = new Ratios(rates, "stream").of("ops_per_second", "zipf:1.1", "uniform");
    assertThat(ratios.rowCount()).isEqualTo(rates.rowCount() / 3);
    assertThat(ratios.doubleColumn("ratio").asList()).allMatch(ratio -> ratio == 0.5);
    assertThat(ratios.columnNames())
        .contains("keys", "wlf", "operation", "backend", "device", "zipf:1.1_ops_per_second")
        .doesNotContain("stream");
  }

  @Test
  void ratesOfDifferentSizesAreNotDivided() {
    Table rates = table(run("cpu", "warp", "zipf:1.1", 64), run("cpu", "warp", "uniform", 128));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ratios(rates, "stream").of("ops_per_second", "zipf:1.1", "uniform"))
        .withMessage(
            "no two rows of 'rates' differ by the stream zipf:1.1 instead of uniform alone: they differ in keys, counter_bytes too");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ratios(rates, "keys"))
        .withMessageContaining("different keys is not divided");
  }

  @Test
  void whatRanAtOneOfTwoSizesAloneIsLeftOut() {
    Table rates =
        table(
            run("cpu", "warp", "zipf:1.1", 64),
            run("cpu", "warp", "zipf:1.1", 128),
            run("cpu", "warp", "uniform", 128));
    Table ratios = new Ratios(rates, "stream").of("ops_per_second", "zipf:1.1", "uniform");
    assertThat(ratios.longColumn("keys").asList()).containsExactly(128L);
  }

  @Test
  void tablesOfTwoDepthsAreNotDivided() {
    ThroughputResult one = run("cpu", "thread", "uniform", 1024);
    Table rates = table(one, run("opencl", "thread", "uniform", 1024));
    rates.longColumn("counter_bytes").set(1, 2 * one.counterBytes());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ratios(rates, "backend").of("ops_per_second", "opencl", "cpu"))
        .withMessageContaining("counter_bytes");
  }

  @Test
  void twoRunsOfOneSettingAreRefused() {
    Table rates =
        table(
            run("cpu", "warp", "uniform", 64),
            run("cpu", "warp", "uniform", 64),
            run("cpu", "thread", "uniform", 64));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ratios(rates, "variant").of("ops_per_second", "warp", "thread"))
        .withMessageContaining("rows 1 and 2 of 'rates'")
        .withMessageContaining("leave one out");
  }

  @Test
  void anUnknownValueIsToldWithThoseThereAre() {
    Table rates = table(run("cpu", "warp", "uniform", 64), run("cpu", "thread", "uniform", 64));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ratios(rates, "variant").of("ops_per_second", "bloom", "warp"))
        .withMessage("no row of 'rates' has the variant 'bloom': there are warp, thread");
    assertThat(new Ratios(rates, "variant").of("ops_per_second", "thread", "warp").rowCount())
        .isEqualTo(1);
  }
}
