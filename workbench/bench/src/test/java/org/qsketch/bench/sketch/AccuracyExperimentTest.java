package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;

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
    assertThat(result.highRelativeError()).contains(1.0);
    assertThat(result.update()).isEmpty();
  }

  @Test
  void highErrorsAreQuantilesOverTheDistinctKeys() {
    FakeBackend oneTooMany = new FakeBackend(exact -> exact + 1);
    long[] each = // key i occurs i times, so that its relative error is 1 / i
        LongStream.rangeClosed(1, 1000)
            .flatMap(i -> LongStream.generate(() -> i).limit(i))
            .toArray();
    AccuracyResult result =
        new AccuracyExperiment(THREAD)
            .run(oneTooMany, Keys.of(each), "mine", Progress.NONE)
            .getFirst();
    assertThat(result.maxRelativeError()).isEqualTo(1);
    assertThat(result.highestRelativeError()).contains(1.0 / 2);
    assertThat(result.highRelativeError()).contains(1.0 / 11);
  }

  @Test
  void inEqualMemoryNoVariantTakesMore() {
    Plan plan =
        Plan.standard()
            .variants(List.of("thread", "tagged", "slim-fat:7", "multi-level"))
            .keys(List.of(4096L))
            .memory(List.of(1L << 14, 1L << 18))
            .update(UpdateRule.REMOVABLE);
    List<AccuracyResult> results =
        new AccuracyExperiment(plan).run(new FakeBackend(), Progress.NONE);
    assertThat(results).hasSize(7);
    assertThat(plan.refusals()).hasSize(1).first().asString().contains("multi-level");
    assertThat(results)
        .allSatisfy(
            one ->
                assertThat(one.counterBytes())
                    .isLessThanOrEqualTo(one.memoryBytes().orElseThrow()));
    assertThat(results.get(2).counterBytes()).isBetween((1L << 14) / 8 - 64, (1L << 14) / 8);
    assertThat(results.get(1).update()).contains("removable");
    assertThat(results.getFirst().wlf()).isEqualTo(3.0);
  }

  @Test
  void memoryThatIsTooSmallForAllVariantsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plan.standard().variants(List.of("multi-level")).memory(List.of(64L)))
        .withMessageContaining("64 bytes cannot hold a multi-level sketch");
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
