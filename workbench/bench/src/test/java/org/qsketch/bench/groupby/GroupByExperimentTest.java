package org.qsketch.bench.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyWidth;

class GroupByExperimentTest {
  private static final GroupByPlan SMALL =
      GroupByPlan.standard().pairs(List.of(1000L)).groups(List.of(10L));

  private final FakeBackend fake = new FakeBackend();

  @Test
  void eachMethodFollowsTheClockOfTheDevice() {
    List<GroupByResult> results = new GroupByExperiment(SMALL, 3).run(fake, Progress.NONE);
    assertThat(results)
        .extracting(GroupByResult::method)
        .containsExactly("sp-ega", "lphga", "sort", "partitioned", "auto");
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.medianSeconds()).isCloseTo(5e-4, within(1e-12));
              assertThat(result.pairsPerSecond()).isCloseTo(2e6, within(1.0));
              assertThat(result.fractionOfLimit()).isCloseTo(0.4, within(1e-9));
            });
    assertThat(fake.open()).isZero();
  }

  @Test
  void aResultSaysWhatWasRunAndHowManyGroupsThereWere() {
    GroupByPlan plan =
        SMALL
            .streams(List.of("zipf:1.5", "distinct"))
            .loadFactors(List.of(0.5, 0.9))
            .methods(List.of(Method.LINEAR_PROBING))
            .aggregate(Aggregate.MAX)
            .width(KeyWidth.BITS_32);
    List<GroupByResult> results = new GroupByExperiment(plan, 1).run(fake, Progress.NONE);
    assertThat(results)
        .hasSize(4)
        .allSatisfy(
            result -> {
              assertThat(result.backend()).isEqualTo("fake");
              assertThat(result.threads()).isEqualTo(4);
              assertThat(result.method()).isEqualTo("lphga");
              assertThat(result.aggregate()).isEqualTo("max");
              assertThat(result.sweep()).isEqualTo("load-factor");
              assertThat(result.keyBits()).isEqualTo(32);
              assertThat(result.pairs()).isEqualTo(1000);
            });
    assertThat(results).extracting(GroupByResult::loadFactor).containsExactly(0.5, 0.9, 0.5, 0.9);
    assertThat(results).extracting(GroupByResult::groups).containsExactly(10L, 10L, 1000L, 1000L);
  }

  @Test
  void theCpuRunsItsOwnMethodOnceForEachSetOfPairs() {
    GroupByPlan plan = SMALL.groups(List.of(1L, 100L)).loadFactors(List.of(0.5, 0.9));
    try (Backend cpu = CpuBackend.open(2)) {
      List<GroupByResult> results = new GroupByExperiment(plan, 2).run(cpu, Progress.NONE);
      assertThat(results)
          .extracting(GroupByResult::method, GroupByResult::groups)
          .containsExactly(tuple("partitioned", 1L), tuple("partitioned", 100L));
      assertThat(results)
          .allSatisfy(result -> assertThat(result.fractionOfLimit()).isPositive().isFinite());
    }
  }

  @Test
  void countsNeedNoValues() {
    List<GroupByResult> results =
        new GroupByExperiment(SMALL.aggregate(Aggregate.COUNT), 1).run(fake, Progress.NONE);
    assertThat(results).extracting(GroupByResult::aggregate).containsOnly("count");
  }

  @Test
  void progressCountsPairsMovesAfterEveryRunAndReachesItsEnd() {
    RecordedProgress progress = new RecordedProgress();
    GroupByExperiment experiment = new GroupByExperiment(SMALL, 2);
    experiment.run(fake, progress);
    assertThat(progress.total()).isEqualTo(experiment.steps(fake) * (2 + 1) * 1000);
    assertThat(progress.announcements()).isEqualTo((int) experiment.steps(fake) * (2 + 1));
    progress.requireWhole();
  }

  @Test
  void anInterruptedRunStopsAndClosesEverything() {
    GroupByExperiment experiment = new GroupByExperiment(SMALL, 1);
    RecordedProgress progress = new RecordedProgress(1);
    assertThatThrownBy(() -> experiment.run(fake, progress))
        .isInstanceOf(InterruptedRunException.class)
        .hasMessageContaining("group-by was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(progress.ended()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void zeroRepeatsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GroupByExperiment(SMALL, 0))
        .withMessage("the number of repeats is 0: it must be 1 or more");
  }
}
