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
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Variant;

class AccuracyExperimentTest {
  private static final Plan THREAD =
      Plan.standard().variants(List.of("thread")).keys(List.of(4L)).workLoadFactors(List.of(0.5));

  @Test
  void errorsAreThoseWorkedOutByHand() {
    FakeBackend oneTooMany = new FakeBackend(exact -> exact + 1);
    Keys keys = Keys.of(new long[] {5, 0, 5, 5, 9, 5});
    AccuracyResult result =
        new AccuracyExperiment(THREAD).run(oneTooMany, keys, "mine", Progress.NONE).getFirst();
    assertThat(result.stream()).isEqualTo("mine");
    assertThat(result.keys()).isEqualTo(6);
    assertThat(result.distinctKeys()).isEqualTo(3);
    assertThat(result.meanRelativeError()).isCloseTo((0.25 + 1 + 1) / 3, within(1e-12));
    assertThat(result.maxRelativeError()).isEqualTo(1);
    assertThat(result.meanAbsoluteError()).isEqualTo(1);
    assertThat(result.underestimates()).isZero();
  }

  @Test
  void estimatesBelowTheCountAreReported() {
    FakeBackend halved = new FakeBackend(exact -> exact / 2);
    Keys keys = Keys.of(new long[] {1, 2, 2, 3, 3, 3, 3});
    AccuracyResult result =
        new AccuracyExperiment(THREAD).run(halved, keys, "mine", Progress.NONE).getFirst();
    assertThat(result.underestimates()).isEqualTo(3);
    assertThat(result.meanRelativeError()).isCloseTo((1 + 0.5 + 0.5) / 3, within(1e-12));
    assertThat(result.meanAbsoluteError()).isCloseTo((1 + 1 + 2) / 3.0, within(1e-12));
  }

  @Test
  void severalSeedsAreAveragedIntoOneResult() {
    Plan plan = THREAD.keys(List.of(64L)).streams(List.of("zipf:1:16"));
    FakeBackend exact = new FakeBackend();
    List<AccuracyResult> results = new AccuracyExperiment(plan, 5).run(exact, Progress.NONE);
    assertThat(results).hasSize(1);
    assertThat(results.getFirst().meanRelativeError()).isZero();
    assertThat(results.getFirst().distinctKeys()).isBetween(8L, 16L);
  }

  @Test
  void theAverageOfSeedsIsThatOfTheirSingleRuns() {
    Plan plan = THREAD.keys(List.of(3000L)).workLoadFactors(List.of(1.0));
    try (Backend cpu = Backends.open("cpu")) {
      double first = meanError(cpu, plan, 1);
      double second = meanError(cpu, plan.seed(plan.seed() + 1), 1);
      assertThat(first).isNotEqualTo(second);
      assertThat(meanError(cpu, plan, 2)).isCloseTo((first + second) / 2, within(1e-12));
    }
  }

  private static double meanError(Backend backend, Plan plan, int seeds) {
    return new AccuracyExperiment(plan, seeds)
        .run(backend, Progress.NONE)
        .getFirst()
        .meanRelativeError();
  }

  @Test
  void everyVariantIsMeasuredAndNoneUnderestimates() {
    Plan plan = Plan.standard().keys(List.of(20_000L)).streams(List.of("uniform", "zipf:1.5:500"));
    RecordedProgress progress = new RecordedProgress();
    try (Backend cpu = Backends.open("cpu")) {
      List<AccuracyResult> results = new AccuracyExperiment(plan).run(cpu, progress);
      assertThat(results)
          .hasSize(2 * 2 * Variant.NAMES.size())
          .allSatisfy(result -> assertThat(result.underestimates()).isZero());
    }
    int sketches = 2 * 2 * Variant.NAMES.size();
    assertThat(progress.total()).isEqualTo(20_000L * (2 + sketches));
    assertThat(progress.announcements()).isEqualTo(2 + 2 * sketches);
    progress.requireWhole();
  }

  @Test
  void anInterruptedRunStopsAndClosesEverything() {
    FakeBackend fake = new FakeBackend();
    Plan plan = THREAD.variants(Variant.NAMES);
    assertThatThrownBy(() -> new AccuracyExperiment(plan).run(fake, new RecordedProgress(2)))
        .isInstanceOf(InterruptedRunException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void zeroSeedsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccuracyExperiment(THREAD, 0))
        .withMessage("the number of seeds is 0: it must be 1 or more");
  }
}
