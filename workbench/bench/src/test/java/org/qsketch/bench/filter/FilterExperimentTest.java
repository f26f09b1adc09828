package org.qsketch.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;

class FilterExperimentTest {
  private static final FilterPlan SMALL = FilterPlan.standard().keys(List.of(1000L));

  private final FakeBackend fake = new FakeBackend();

  @Test
  void insertsAndBothProbesFollowTheClockOfTheDevice() {
    List<FilterResult> results = new FilterExperiment(SMALL, 3).run(fake, Progress.NONE);
    assertThat(results)
        .extracting(FilterResult::operation)
        .containsExactly("insert", "present", "absent");
    FilterResult insert = results.getFirst();
    assertThat(insert.medianSeconds()).isCloseTo(8e-4, within(1e-12));
    assertThat(insert.opsPerSecond()).isCloseTo(1.25e6, within(1.0));
    assertThat(insert.fractionOfLimit()).isCloseTo(0.25, within(1e-9));
    assertThat(results.getLast().fractionOfLimit()).isCloseTo(0.5, within(1e-9));
    assertThat(fake.open()).isZero();
  }

  @Test
  void aResultSaysWhatWasRun() {
    FilterResult result = new FilterExperiment(SMALL, 1).run(fake, Progress.NONE).getFirst();
    assertThat(result.backend()).isEqualTo("fake");
    assertThat(result.threads()).isEqualTo(4);
    assertThat(result.execution()).isEqualTo("device");
    assertThat(result.entries()).isEqualTo(4);
    assertThat(result.fingerprintBits()).isEqualTo(16);
    assertThat(result.alternate()).isEqualTo("mirror");
    assertThat(result.load()).isCloseTo(0.75, within(0.002));
    assertThat(result.filterBytes()).isEqualTo(334 * 4 * 2);
  }

  @Test
  void answersAreCounted() {
    List<FilterResult> results =
        new FilterExperiment(SMALL.loads(List.of(1.0)), 2).run(fake, Progress.NONE);
    assertThat(results).extracting(FilterResult::yes).containsExactly(900L, 900L, 0L);
    assertThat(results.getFirst().yesRate()).isEqualTo(0.9);
  }

  @Test
  void countsAndDeletesAreTimedIfTheyAreNamed() {
    List<FilterResult> results =
        new FilterExperiment(SMALL.loads(List.of(1.0)), 2, 1000, List.of("delete", "count"))
            .run(fake, Progress.NONE);
    assertThat(results)
        .extracting(FilterResult::operation)
        .containsExactly("insert", "present", "absent", "count", "delete");
    assertThat(results).extracting(FilterResult::yes).containsExactly(900L, 900L, 0L, 900L, 900L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FilterExperiment(SMALL, 1, 1, List.of("merge")))
        .withMessage("there is no operation 'merge': choose of count, delete");
  }

  @Test
  void aDeviceWithAQueueInsertsIntoAnEmptyFilterEachTime() {
    fake.waitBeforeFirst(10_000);
    List<FilterResult> results = new FilterExperiment(SMALL, 2).run(fake, Progress.NONE);
    assertThat(results.getFirst().medianSeconds()).isCloseTo(8e-4, within(4e-5));
    assertThat(results.getFirst().yes()).isEqualTo(1000);
  }

  @Test
  void aCpuOfSeveralThreadsRunsSeriallyFirst() {
    try (Backend cpu = CpuBackend.open(2)) {
      List<FilterResult> results =
          new FilterExperiment(SMALL.stripes(16).loads(List.of(0.5, 0.9)), 2)
              .run(cpu, Progress.NONE);
      assertThat(results).extracting(FilterResult::execution).startsWith("serial");
      assertThat(results)
          .filteredOn(result -> result.execution().equals("multi-core"))
          .hasSize(6)
          .allSatisfy(result -> assertThat(result.threads()).isEqualTo(2));
      assertThat(results)
          .hasSize(12)
          .allSatisfy(result -> assertThat(result.fractionOfLimit()).isPositive().isFinite())
          .filteredOn(result -> !result.operation().equals("absent"))
          .allSatisfy(result -> assertThat(result.yes()).isEqualTo(1000));
    }
  }

  @Test
  void aCpuOfOneThreadRunsOnce() {
    try (Backend cpu = CpuBackend.open(1)) {
      assertThat(new FilterExperiment(SMALL, 1).run(cpu, Progress.NONE))
          .hasSize(3)
          .extracting(FilterResult::execution)
          .containsOnly("serial");
    }
  }

  @Test
  void progressCountsKeysMovesAfterEveryOperationAndReachesItsEnd() {
    RecordedProgress progress = new RecordedProgress();
    new FilterExperiment(SMALL.loads(List.of(0.5, 0.75)), 2).run(fake, progress);
    assertThat(progress.total()).isEqualTo(2L * 3 * (2 + 1) * 1000);
    assertThat(progress.announcements()).isEqualTo(2 * 3 * (2 + 1));
    progress.requireWhole();
  }

  @Test
  void anInterruptedRunStopsAndClosesEverything() {
    FilterExperiment experiment = new FilterExperiment(SMALL.loads(List.of(0.5, 0.75)), 1);
    RecordedProgress progress = new RecordedProgress(1);
    assertThatThrownBy(() -> experiment.run(fake, progress))
        .isInstanceOf(InterruptedRunException.class)
        .hasMessageContaining("filter was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(progress.ended()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void batchesHaveAllKeys() {
    try (Backend cpu = CpuBackend.open(1)) {
      assertThat(
              new FilterExperiment(SMALL, 1, 300, List.of("count", "delete"))
                  .run(cpu, Progress.NONE))
          .filteredOn(result -> !result.operation().equals("absent"))
          .extracting(FilterResult::yes)
          .containsExactly(1000L, 1000L, 1000L, 1000L);
    }
  }

  @Test
  void emptyBatchesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FilterExperiment(SMALL, 1, 0, List.of()))
        .withMessage("the number of keys in a batch is 0: it must be 1 or more");
  }

  @Test
  void zeroRepeatsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FilterExperiment(SMALL, 0))
        .withMessage("the number of repeats is 0: it must be 1 or more");
  }
}
