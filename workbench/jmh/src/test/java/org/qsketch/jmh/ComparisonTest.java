package org.qsketch.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.jmh.Comparison.Measured;

class ComparisonTest {
  private static final Comparison SKETCHES =
      new Comparison(
          CountMinBenchmark.class,
          "counters",
          "sketch",
          List.of("spark", "stream-lib"),
          List.of("sub-warp"));

  @Test
  void ratiosAreTakenAgainstTheFastestOther() {
    String table =
        SKETCHES.table(
            List.of(
                new Measured(1 << 14, "insert", "spark", 6),
                new Measured(1 << 14, "insert", "stream-lib", 5),
                new Measured(1 << 14, "insert", "sub-warp", 2)));
    assertThat(table.lines()).hasSize(2);
    assertThat(table.lines().skip(1).findFirst().orElseThrow())
        .startsWith("    2^14  insert")
        .contains("5.00", "2.5x");
  }

  @Test
  void whatWasNotMeasuredIsADash() {
    String table = SKETCHES.table(List.of(new Measured(2, "query", "spark", 6)));
    assertThat(table.lines().skip(1).findFirst().orElseThrow())
        .startsWith("       2  query")
        .contains("6.00", " -");
  }
}
