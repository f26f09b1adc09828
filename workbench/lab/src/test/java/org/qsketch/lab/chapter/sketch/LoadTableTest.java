package org.qsketch.lab.chapter.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.sketch.SketchTables.LoadTable;

class LoadTableTest {
  private final ReportTable table =
      LoadTable.of(
          List.of(
              error("tagged", "uniform", 0.5, 0.002, 1 << 20),
              error("tagged", "uniform", 4, 0.01, 1 << 17),
              error("multi-level", "uniform", 4, 0.4, 1 << 17)));

  @Test
  void eachVariantHasItsErrorsByMemoryInOneRow() {
    assertThat(table.header())
        .containsExactly(
            "backend", "stream", "variant", "keys", "146.0 B", "1165.0 B", "table for 0.01");
    assertThat(table.rows()).extracting(row -> row.get(2)).containsExactly("tagged", "multi-level");
    assertThat(table.rows().getLast()).contains("–", "0.400");
  }

  /** The number of distinct keys, 900, depends on the seed. */
  @Test
  void memoryThatIsAboutEqualHasOneColumn() {
    assertThat(
            LoadTable.of(
                    List.of(
                        error("tagged", "uniform", 4, 0.01, 1791),
                        error("tagged", "zipf:1.0", 4, 0.01, 1809)))
                .header())
        .containsExactly("backend", "stream", "variant", "keys", "2.0 B", "table for 0.01");
  }

  @Test
  void theSmallestTableIsTheOneThatKeepsToTheErrorInTheLeastMemory() {
    assertThat(table.rows()).extracting(List::getLast).containsExactly("128.00 KiB", "none");
  }

  private static AccuracyResult error(
      String variant, String stream, double wlf, double error, long bytes) {
    return new AccuracyResult(
        "cpu",
        SampleResults.DEVICE,
        variant,
        stream,
        wlf,
        1000,
        900,
        bytes,
        error,
        Optional.empty(),
        Optional.empty(),
        1,
        error,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
