package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.sketch.Variant;

class ThroughputExperimentTest {
  private static final Plan SMALL =
      Plan.standard().variants(List.of("thread", "sub-warp")).keys(List.of(1000L));

  private final FakeBackend fake = new FakeBackend();

  @Test
  void everyVariantIsTimedInEveryOperationAtEveryPoint() {
    List<ThroughputResult> results = new ThroughputExperiment(SMALL).run(fake, Progress.NONE);
    assertThat(results)
        .extracting(ThroughputResult::wlf, ThroughputResult::variant, ThroughputResult::operation)
        .hasSize(12)
        .doesNotHaveDuplicates();
    assertThat(results).extracting(ThroughputResult::backend).containsOnly("fake");
    assertThat(results).extracting(ThroughputResult::device).containsOnly("Fake 1000");
  }

  @Test
  void timesRatesAndFractionsOfTheLimitFollowTheClockOfTheDevice() {
    List<ThroughputResult> results =
        new ThroughputExperiment(SMALL.variants(List.of("thread"))).run(fake, Progress.NONE);
    ThroughputResult insert = results.getFirst();
    assertThat(insert.operation()).isEqualTo("insert");
    assertThat(insert.medianSeconds()).isCloseTo(8e-4, within(1e-12));
    assertThat(insert.minSeconds()).isCloseTo(insert.maxSeconds(), within(1e-12));
    assertThat(insert.opsPerSecond()).isCloseTo(1.25e6, within(1.0));
    assertThat(insert.fractionOfLimit()).isCloseTo(0.25, within(1e-9));
    assertThat(results.get(1).operation()).isEqualTo("query");
    assertThat(results.get(1).fractionOfLimit()).isCloseTo(0.5, within(1e-9));
    assertThat(results.get(2).operation()).isEqualTo("remove");
    assertThat(results.get(2).fractionOfLimit()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void otherOperationsAreTimedIfTheyAreNamed() {
    Plan plan = SMALL.variants(List.of("sub-warp")).workLoadFactors(List.of(0.5));
    try (Backend cpu = Backends.open("cpu")) {
      assertThat(
              new ThroughputExperiment(
                      plan, 1, 999, List.of("merge", "select", "query-again", "errors"))
                  .run(cpu, Progress.NONE))
          .extracting(ThroughputResult::operation)
          .containsExactly("insert", "query", "query-again", "errors", "select", "merge", "remove");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ThroughputExperiment(plan, 1, 999, List.of("bloom")))
        .withMessage("there is no operation 'bloom': choose of query-again, errors, select, merge");
  }

  @Test
  void allVariantsGetAboutTheSameDeviceMemory() {
    Plan plan = Plan.standard().variants(Variant.NAMES).keys(List.of(1L << 12));
    List<ThroughputResult> results = new ThroughputExperiment(plan).run(fake, Progress.NONE);
    long highTable = 1024 * 128;
    assertThat(results)
        .filteredOn(result -> result.wlf() == 0.5)
        .allSatisfy(
            result ->
                assertThat(result.counterBytes())
                    .isBetween(98_304L - 256, 98_304L + 256 + highTable));
  }

  @Test
  void sketchesAndProbesAreClosed() {
    new ThroughputExperiment(SMALL).run(fake, Progress.NONE);
    assertThat(fake.open()).isZero();
  }

  /** Three operations on each of four sketches, seven times and once to warm up. */
  @Test
  void progressCountsKeysMovesAfterEveryOperationAndReachesItsEnd() {
    RecordedProgress progress = new RecordedProgress();
    new ThroughputExperiment(SMALL).run(fake, progress);
    assertThat(progress.total()).isEqualTo(4L * 3 * (7 + 1) * 1000);
    assertThat(progress.announcements()).isEqualTo(4 * 3 * (7 + 1));
    progress.requireWhole();
  }

  @Test
  void largeTablesCountForMore() {
    Plan sizes = SMALL.variants(List.of("thread")).keys(List.of(1000L, 4000L));
    RecordedProgress progress = new RecordedProgress();
    ThroughputExperiment experiment = new ThroughputExperiment(sizes, 1, 1000, List.of("errors"));
    experiment.run(fake, progress);
    assertThat(progress.total()).isEqualTo(experiment.steps(fake) / 2 * 4 * 2 * (1000 + 4000));
    progress.requireWhole();
  }

  @Test
  void warmingUpIsTold() {
    RecordedProgress progress = new RecordedProgress();
    Plan plan = SMALL.variants(List.of("warp")).depth(7);
    new ThroughputExperiment(plan).run(fake, progress);
    assertThat(progress.labels()).hasSize(2).last().isEqualTo("warm-up on " + fake.name());
  }

  @Test
  void anInterruptedRunStopsAndClosesEverything() {
    RecordedProgress progress = new RecordedProgress(1);
    assertThatThrownBy(() -> new ThroughputExperiment(SMALL).run(fake, progress))
        .isInstanceOf(InterruptedRunException.class)
        .hasMessageContaining("throughput was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(progress.steps()).isPositive().isLessThan(progress.total() / 4);
    assertThat(progress.ended()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void theCpuRunsTheWholeExperimentInSmallBatches() {
    Plan plan = Plan.standard().keys(List.of(5000L)).streams(List.of("uniform", "zipf:1.1:1000"));
    try (Backend cpu = Backends.open("cpu")) {
      List<ThroughputResult> results =
          new ThroughputExperiment(plan, 2, 999).run(cpu, Progress.NONE);
      assertThat(results)
          .hasSize(2 * 2 * (Variant.NAMES.size() * 3 - 1)) // tagged cannot remove
          .allSatisfy(result -> assertThat(result.opsPerSecond()).isPositive().isFinite())
          .allSatisfy(result -> assertThat(result.fractionOfLimit()).isPositive().isFinite());
    }
  }

  @Test
  void zeroRepeatsAndEmptyBatchesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ThroughputExperiment(SMALL, 0, 10))
        .withMessage("the number of repeats is 0: it must be 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ThroughputExperiment(SMALL, 7, 0))
        .withMessageContaining("keys in a batch is 0");
  }
}
