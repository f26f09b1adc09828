package org.qsketch.bench.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;

class BulkExperimentTest {
  private static final BulkExperiment SMALL =
      new BulkExperiment(
          Plan.standard()
              .variants(BulkFigures.VARIANTS)
              .keys(List.of(1000L))
              .workLoadFactors(List.of(0.5)),
          3);

  private final FakeBackend fake = new FakeBackend();

  @BeforeEach
  void hasPaths() {
    fake.offerPaths();
    fake.waitBeforeFirst(1);
  }

  @Test
  void everyVariantIsTimedByBothPathsInInsertsAndRemoves() {
    RecordedProgress progress = new RecordedProgress();
    List<BulkResult> results = SMALL.run(fake, progress);
    assertThat(results)
        .extracting(BulkResult::variant, BulkResult::path, BulkResult::operation)
        .hasSize(3 * 2 * 2 - 2) // tagged cannot remove
        .doesNotHaveDuplicates();
    assertThat(results).extracting(BulkResult::operation).containsOnly("insert", "remove");
    assertThat(progress.steps()).isEqualTo(progress.total()).isEqualTo(6);
    assertThat(fake.open()).isZero();
  }

  @Test
  void ratesAreThoseOfThePathThatTheyName() {
    List<BulkResult> inserts =
        SMALL.run(fake, Progress.NONE).stream()
            .filter(result -> result.operation().equals("insert"))
            .toList();
    assertThat(inserts)
        .filteredOn(result -> result.path().equals("direct"))
        .hasSize(3)
        .allSatisfy(result -> assertThat(result.opsPerSecond()).isCloseTo(1.25e6, within(10.0)))
        .allSatisfy(result -> assertThat(result.fractionOfLimit()).isCloseTo(0.25, within(1e-5)));
    assertThat(inserts)
        .filteredOn(result -> result.path().equals("bulk"))
        .hasSize(3)
        .allSatisfy(result -> assertThat(result.opsPerSecond()).isCloseTo(2.5e6, within(10.0)))
        .allSatisfy(result -> assertThat(result.fractionOfLimit()).isCloseTo(0.5, within(1e-5)));
  }

  @Test
  void afterwardsBatchesTakeThePathThatTheyTookBefore() {
    fake.use(AccessPath.DIRECT);
    SMALL.run(fake, Progress.NONE);
    assertThat(fake.accessPath()).contains(AccessPath.DIRECT);
  }

  @Test
  void anInterruptedRunLeavesThePathAsItWas() {
    fake.use(AccessPath.AUTO);
    for (long steps : new long[] {1, 2}) {
      RecordedProgress progress = new RecordedProgress(steps);
      assertThatExceptionOfType(InterruptedRunException.class)
          .isThrownBy(() -> SMALL.run(fake, progress));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(fake.accessPath()).contains(AccessPath.AUTO);
      assertThat(fake.open()).isZero();
    }
  }

  @Test
  void theCpuHasOneWayForAllBatchesAndNothingToMeasure() {
    try (Backend cpu = Backends.open("cpu", 1)) {
      assertThat(cpu.accessPath()).isEmpty();
      assertThat(SMALL.run(cpu, Progress.NONE)).isEmpty();
    }
  }
}
