package org.qsketch.bench.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyWidth;

class DistinctExperimentTest {
  private static final long KEYS = 1000;
  private static final DistinctPlan PLAN =
      DistinctPlan.standard().precisions(List.of(4, 12)).keys(List.of(KEYS));

  private final FakeBackend fake = new FakeBackend();

  private List<DistinctResult> run(DistinctPlan plan) {
    return new DistinctExperiment(plan, 3).run(fake, Progress.NONE);
  }

  @Test
  void everyStreamIsCountedAtEveryPrecision() {
    assertThat(run(PLAN))
        .extracting(DistinctResult::stream, DistinctResult::precision, DistinctResult::memoryBytes)
        .containsExactly(
            tuple("uniform", 4, 16L),
            tuple("uniform", 12, 4096L),
            tuple("zipf:1.1", 4, 16L),
            tuple("zipf:1.1", 12, 4096L),
            tuple("zipf:0:1", 4, 16L),
            tuple("zipf:0:1", 12, 4096L));
  }

  @Test
  void ratesAreOfTheDevicesClockAndLimitsOfACopyOfAsManyBytes() {
    DistinctResult one = run(PLAN).getFirst();
    double seconds = KEYS * FakeBackend.INSERT_NANOS / 1e9;
    assertThat(one.medianSeconds()).isCloseTo(seconds, within(1e-12));
    assertThat(one.opsPerSecond()).isCloseTo(KEYS / seconds, within(1e-3));
    double copied = 8 * KEYS / 1e-6; // the keys of the fake have 64 bits
    assertThat(one.fractionOfLimit()).isCloseTo(8 * KEYS / seconds / copied, within(1e-9));
  }

  @Test
  void keysMayBeWide() {
    assertThat(run(PLAN)).extracting(DistinctResult::keyBits).containsOnly(32);
    assertThat(run(PLAN.width(KeyWidth.BITS_64)))
        .extracting(DistinctResult::keyBits)
        .containsOnly(64);
  }

  @Test
  void oneKeyIsEstimatedAsOne() {
    assertThat(run(PLAN.streams(List.of(DistinctPlan.ONE_KEY))))
        .extracting(DistinctResult::estimate)
        .containsOnly(1.0);
  }

  @Test
  void nothingStaysOpen() {
    List<DistinctResult> _ = run(PLAN);
    assertThat(fake.open()).isZero();
  }

  @Test
  void aCpuOfSeveralThreadsAlsoRunsOnOne() {
    try (Backend cpu = Backends.open("cpu", 2)) {
      List<DistinctResult> results =
          new DistinctExperiment(PLAN.precisions(List.of(4)).streams(List.of("uniform")), 1)
              .run(cpu, Progress.NONE).stream().filter(DistinctResult::ofWorkbench).toList();
      assertThat(results)
          .extracting(DistinctResult::sketch, DistinctResult::execution, DistinctResult::threads)
          .containsExactly(tuple("qsketch", "serial", 1), tuple("qsketch", "multi-core", 2));
      assertThat(results)
          .allSatisfy(one -> assertThat(one.estimate()).isBetween(KEYS * 0.3, KEYS * 1.7));
    }
  }

  @Test
  void badPlansAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.precisions(List.of(3)))
        .withMessageContaining("3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.streams(List.of("poisson")))
        .withMessageContaining("poisson");
    assertThatIllegalArgumentException().isThrownBy(() -> PLAN.keys(List.of(0L)));
    assertThatIllegalArgumentException().isThrownBy(() -> new DistinctExperiment(PLAN, 0));
  }
}
