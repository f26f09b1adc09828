package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;

class PlanTest {
  private final Plan plan = Plan.standard();

  @Test
  void pointsAreAllCombinationsWithTheWorkLoadFactorsOfOneSizeTogether() {
    Plan wide = plan.streams(List.of("uniform", "zipf:1")).keys(List.of(8L, 16L));
    assertThat(wide.points())
        .hasSize(8)
        .startsWith(
            new Plan.Point("uniform", 8, 0.5),
            new Plan.Point("uniform", 8, 1.0),
            new Plan.Point("uniform", 16, 0.5))
        .endsWith(new Plan.Point("zipf:1", 16, 1.0));
  }

  @Test
  void changesReachTheSpec() {
    SketchSpec spec =
        plan.depth(2)
            .hash(HashFamily.multiply())
            .seed(7)
            .spec("thread", new Plan.Point("uniform", 1000, 0.5));
    assertThat(spec.depth()).isEqualTo(2);
    assertThat(spec.hash()).isEqualTo(HashFamily.multiply());
    assertThat(spec.seed()).isEqualTo(7);
    assertThat(spec.counters()).isBetween(3900L, 4000L);
  }

  @Test
  void aWrongVariantIsToldBeforeTheFirstRun() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.variants(List.of("thread", "tread")))
        .withMessageContaining("there is no variant 'tread'");
  }

  @Test
  void aWrongSizeIsToldBeforeTheFirstRun() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.keys(List.of(8L, 0L)))
        .withMessageContaining("the number of keys is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.workLoadFactors(List.of(-1.0)))
        .withMessageContaining("the work load factor is -1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.depth(9))
        .withMessageContaining("depth is 9");
  }

  @Test
  void anEmptyListIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.streams(List.of()))
        .withMessage("the plan has no stream: name at least one");
  }

  @Test
  void aWrongStreamIsToldBeforeTheFirstRun() {
    Plan wrong = plan.streams(List.of("uniform", "gauss")).keys(List.of(8L));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccuracyExperiment(wrong).run(new FakeBackend(), Progress.NONE))
        .withMessageContaining("'gauss' is not a key stream");
  }

  @Test
  void aLabelNamesDepthAndStreamsWhereTheyAreNotTheUsualOnes() {
    FakeBackend fake = new FakeBackend();
    assertThat(new ThroughputExperiment(plan).label(fake))
        .isEqualTo("throughput on fake, 2^20 keys");
    assertThat(
            new AccuracyExperiment(plan.depth(1).streams(List.of("uniform", "zipf:1.1")))
                .label(fake))
        .isEqualTo("accuracy on fake, 2^20 keys, depth 1, uniform, zipf:1.1");
  }
}
