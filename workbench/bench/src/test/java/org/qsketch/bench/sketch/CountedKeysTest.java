package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.SketchSpec;

class CountedKeysTest {
  private static final long SEED = 42;
  private static final int SIZE = 5000;

  @Test
  void anySketchIsMeasuredAsTheExperimentMeasuresItsOwn() {
    Plan plan =
        Plan.standard()
            .variants(List.of("sub-warp"))
            .keys(List.of((long) SIZE))
            .workLoadFactors(List.of(0.5))
            .seed(SEED);
    try (Backend backend = CpuBackend.open(1);
        Keys keys = backend.generate(KeyStream.uniform(SEED), SIZE);
        CountedKeys counted = CountedKeys.of(backend, keys)) {
      AccuracyResult expected = new AccuracyExperiment(plan).run(backend, Progress.NONE).getFirst();
      ErrorSummary errors = counted.errors(plan.spec("sub-warp", plan.points().getFirst()));
      assertThat(errors.meanRelativeError()).isEqualTo(expected.meanRelativeError());
      assertThat(errors.keys()).isEqualTo(expected.distinctKeys());
      assertThat(counted.size()).isEqualTo(SIZE);
    }
  }

  @Test
  void aSecondSketchBeginsEmpty() {
    SketchSpec spec = SketchSpec.thread().forKeys(10).build();
    try (Backend backend = CpuBackend.open(1);
        CountedKeys counted = CountedKeys.of(backend, Keys.of(1, 2, 2))) {
      assertThat(counted.errors(spec)).isEqualTo(counted.errors(spec));
      assertThat(counted.errors(spec).underestimates()).isZero();
    }
  }
}
