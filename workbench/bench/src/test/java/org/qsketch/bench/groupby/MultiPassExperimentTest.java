package org.qsketch.bench.groupby;

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

class MultiPassExperimentTest {
  private static final MultiPassExperiment SMALL =
      new MultiPassExperiment(1000, 10, List.of(0.5, 2.0), 3, 42);

  private final FakeBackend fake = new FakeBackend();

  @Test
  void eachRatioHasItsBudget() {
    List<MultiPassResult> results = SMALL.run(fake, Progress.NONE);
    assertThat(results).extracting(MultiPassResult::ratio).containsExactly(0.5, 2.0);
    assertThat(results).extracting(MultiPassResult::budgetBytes).containsExactly(32_000L, 8_000L);
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.pairs()).isEqualTo(1000);
              assertThat(result.groups()).isEqualTo(10);
              assertThat(result.dataBytes()).isEqualTo(16_000);
              assertThat(result.cpuSeconds()).isPositive();
              assertThat(result.pairsPerSecond() * result.medianSeconds())
                  .isCloseTo(1000, within(1e-6));
            });
    assertThat(fake.open()).isZero();
  }

  @Test
  void theLinkNeedsAsLongAsPageLockedMemoryForWhatIsCopied() {
    MultiPassResult onePass = SMALL.run(fake, Progress.NONE).getFirst();
    assertThat(onePass.bytesToDevice()).isEqualTo(16_000);
    assertThat(onePass.bytesFromDevice()).isZero();
    assertThat(onePass.linkSeconds())
        .isCloseTo(16_000 * FakeBackend.LINK_UP_NANOS * 1e-9, within(1e-12));
    assertThat(onePass.fractionOfLink())
        .isCloseTo(onePass.linkSeconds() / onePass.medianSeconds(), within(1e-12));
  }

  @Test
  void noWayIsFasterThanPairsUpAndThenGroupsDown() {
    MultiPassResult result = SMALL.run(fake, Progress.NONE).getFirst();
    double least = (16_000 * FakeBackend.LINK_UP_NANOS + 160 * FakeBackend.LINK_DOWN_NANOS) * 1e-9;
    assertThat(result.leastSeconds().orElseThrow()).isCloseTo(least, within(1e-12));
    assertThat(result.fractionOfLeast().orElseThrow())
        .isCloseTo(least / result.medianSeconds(), within(1e-9));
  }

  @Test
  void theCpuHasNothingToPassThrough() {
    try (Backend cpu = CpuBackend.open(1)) {
      assertThat(SMALL.run(cpu, Progress.NONE)).isEmpty();
    }
  }

  @Test
  void progressMovesWithEachRun() {
    RecordedProgress progress = new RecordedProgress();
    SMALL.run(fake, progress);
    assertThat(progress.announcements()).isEqualTo((3 + 1 + 1) + 2 * (3 + 1));
    progress.requireWhole();
  }

  @Test
  void anInterruptedRunStops() {
    RecordedProgress progress = new RecordedProgress(1);
    assertThatThrownBy(() -> SMALL.run(fake, progress)).isInstanceOf(InterruptedRunException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(progress.ended()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void moreBytesThanCanBeNumberedHaveARatioToo() {
    assertThat(MultiPassExperiment.within(List.of(1L << 30), 1L << 60, 10, 1, 42).ratios())
        .containsExactly(0x1p34);
  }

  @Test
  void ratiosAreAboveZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultiPassExperiment(10, 1, List.of(2.0, 0.0), 1, 0))
        .withMessage("the ratio of data over budget is 0.0: it must be above 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultiPassExperiment(0, 1, List.of(1.0), 1, 0))
        .withMessageContaining("the number of pairs is 0");
  }
}
