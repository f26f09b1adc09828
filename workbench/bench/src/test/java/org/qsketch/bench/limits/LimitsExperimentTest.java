package org.qsketch.bench.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.Progress;

class LimitsExperimentTest {
  @Test
  void ratesFollowTheClockAndTheCopyCountsBytesReadAndWritten() {
    FakeBackend fake = new FakeBackend();
    LimitsResult result =
        new LimitsExperiment(List.of(1L << 20)).run(fake, Progress.NONE).getFirst();
    assertThat(result.gathersPerSecond()).isCloseTo(1e7, within(1.0));
    assertThat(result.atomicsPerSecond()).isCloseTo(0.5e7, within(1.0));
    assertThat(result.swapsPerSecond().orElseThrow()).isCloseTo(0.25e7, within(1.0));
    assertThat(result.copyBytesPerSecond()).isCloseTo((1 << 20) * 1e6, within(1.0));
    assertThat(fake.open()).isZero();
  }

  @Test
  void sizesAreRoundedUpToPairsOfSectors() {
    assertThat(new LimitsExperiment(List.of(1L, 64L, 65L)).tableBytes())
        .containsExactly(64L, 64L, 128L);
  }

  @Test
  void sizesGoUpInStepsOfFourToTheBound() {
    assertThat(LimitsExperiment.upTo(17 << 20).tableBytes())
        .containsExactly(1L << 20, 4L << 20, 16L << 20);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LimitsExperiment.upTo(1000))
        .withMessageContaining("the largest table is 1000 bytes");
  }

  @Test
  void progressMovesAfterEachMeasurement() {
    RecordedProgress progress = new RecordedProgress();
    new LimitsExperiment(List.of(1L << 10, 1L << 20)).run(new FakeBackend(), progress);
    assertThat(progress.announcements()).isEqualTo(2 * 3);
    progress.requireWhole();
  }

  @Test
  void theCpuHasLimits() {
    try (Backend cpu = Backends.open("cpu")) {
      LimitsResult result =
          new LimitsExperiment(List.of(1L << 16)).run(cpu, Progress.NONE).getFirst();
      assertThat(result.gathersPerSecond()).isPositive().isFinite();
      assertThat(result.atomicsPerSecond()).isPositive().isFinite();
      assertThat(result.swapsPerSecond().orElseThrow()).isPositive().isFinite();
      assertThat(result.copyBytesPerSecond()).isPositive().isFinite();
    }
  }
}
