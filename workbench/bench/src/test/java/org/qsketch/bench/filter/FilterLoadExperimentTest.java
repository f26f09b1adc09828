package org.qsketch.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.Progress;

class FilterLoadExperimentTest {
  private static final FilterPlan SWEEP =
      FilterPlan.standard().keys(List.of(4096L)).loads(FilterLoadExperiment.LOADS);

  @Test
  void keysGoInStepByStepUntilTheyAreRefused() {
    FakeBackend fake = new FakeBackend();
    List<FilterLoad> steps = new FilterLoadExperiment(SWEEP).run(fake, Progress.NONE);
    assertThat(steps).extracting(FilterLoad::keys).startsWith(1024L, 2048L).endsWith(4096L);
    assertThat(steps.getFirst().reachedLoad()).isEqualTo(0.25);
    assertThat(steps.getFirst().refused()).isZero();
    assertThat(steps.getFirst().meanDisplacements()).isEqualTo(0.5);
    assertThat(steps.getFirst().insertsPerSecond()).isCloseTo(1.25e6, within(1.0));
    assertThat(steps.getLast().reachedLoad()).isCloseTo(0.9, within(0.001));
    assertThat(steps.getLast().refused()).isEqualTo(4096 - 3687);
    assertThat(steps.getLast().meanDisplacements()).isZero();
    assertThat(steps).extracting(FilterLoad::falsePositives).containsOnly(0L);
    assertThat(fake.open()).isZero();
  }

  @ParameterizedTest(name = "{0} entries")
  @ValueSource(ints = {4, 8, 16})
  void shortFingerprintsErrAsOftenAsTheBoundSays(int entries) {
    FilterPlan plan = SWEEP.keys(List.of(1L << 15)).entries(entries).fingerprintBits(8);
    try (Backend cpu = CpuBackend.open(2)) {
      assertThat(new FilterLoadExperiment(plan).run(cpu, Progress.NONE))
          .hasSize(FilterLoadExperiment.LOADS.size())
          .allSatisfy(
              step -> {
                assertThat(step.falsePositives()).isGreaterThan(400);
                assertThat(step.falsePositiveRate()).isLessThan(1.15 * step.bound());
              });
    }
  }

  @Test
  void probesAreAsManyAsTellTheRateOrAsThereIsRoomFor() {
    FakeBackend fake = new FakeBackend();
    FilterLoad longFingerprints =
        new FilterLoadExperiment(SWEEP).run(fake, Progress.NONE).getFirst();
    FilterLoad shortFingerprints =
        new FilterLoadExperiment(SWEEP.fingerprintBits(8).entries(16))
            .run(fake, Progress.NONE)
            .get(2);
    assertThat(longFingerprints.probes()).isEqualTo(4 * 4096);
    assertThat(shortFingerprints.probes() * shortFingerprints.bound()).isCloseTo(1000, within(1.0));
  }

  @Test
  void progressCountsKeysAndMovesBetweenInsertsAndProbes() {
    RecordedProgress progress = new RecordedProgress();
    List<FilterLoad> steps = new FilterLoadExperiment(SWEEP).run(new FakeBackend(), progress);
    long probes = steps.stream().mapToLong(FilterLoad::probes).sum();
    assertThat(progress.total()).isEqualTo(4096 + probes);
    assertThat(progress.announcements()).isEqualTo(2 * steps.size());
    progress.requireWhole();
  }

  @Test
  void loadsThatFallAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FilterLoadExperiment(SWEEP.loads(List.of(0.5, 0.25))))
        .withMessage("the loads are [0.5, 0.25]: give each once, the lowest first");
  }
}
