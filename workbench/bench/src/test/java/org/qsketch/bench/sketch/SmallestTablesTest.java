package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Progress;

class SmallestTablesTest {
  private static List<AccuracyResult> errors(long keys, Double... factors) {
    Plan plan =
        Plan.standard()
            .keys(List.of(keys))
            .variants(List.of("warp", "sub-warp"))
            .workLoadFactors(List.of(factors));
    try (Backend cpu = Backends.open("cpu")) {
      return new AccuracyExperiment(plan).run(cpu, Progress.NONE);
    }
  }

  @Test
  void workLoadFactorsThatShareATableAreSaidToHaveTheSameErrors() {
    List<AccuracyResult> errors = errors(16, 1.0, 4.0, 8.0);
    assertThat(errors.get(2).meanRelativeError()).isEqualTo(errors.get(4).meanRelativeError());
    assertThat(SmallestTables.note(errors))
        .hasValue(
            "Some work load factors share a table, and so have the same errors: a table has whole"
                + " buckets, and at least one. warp of 16 keys at 4.0, 8.0");
  }

  @Test
  void whereEachFactorHasATableOfItsOwnNothingIsSaid() {
    assertThat(SmallestTables.note(errors(1 << 12, 1.0, 4.0, 8.0))).isEmpty();
  }
}
