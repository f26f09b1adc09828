package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

class SketchFillTest {
  @Test
  void aTaggedSketchTellsItsUnitsHybridBucketsCellsAndHeavyEntries() {
    SketchSpec spec = SketchSpec.tagged().buckets(1_000).build();
    SketchStatistics some = new SketchStatistics(16_000, 8_000, 5_001, 0, 0, 30, 1_200, 59);
    assertThat(new SketchFill(spec, some).text())
        .isEqualTo(
            "50.0 % of the counters are in use; 30 of 1,000 buckets were full and share cells, of"
                + " which 1,200 are joined, and have 59 heavy entries");
  }

  @Test
  void bucketsThatShareRowsAreTold() {
    SketchSpec spec = SketchSpec.multiLevel().buckets(1_000).highRows(10).build();
    assertThat(new SketchFill(spec, new SketchStatistics(28_000, 0, 255, 10, 14)).text())
        .isEqualTo(
            "0.0 % of the counters are in use; 14 buckets need one of 10 rows, so 4 of them share"
                + " one");
  }
}
