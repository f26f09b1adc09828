package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.SketchTrial;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Timings;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

class OperationTimerTest {
  private static final long WAIT_NANOS = 10_000;

  private final AtomicLong largestCount = new AtomicLong();
  private final FakeBackend fake =
      new FakeBackend(count -> largestCount.accumulateAndGet(count, Math::max));

  private Map<Operation, Timings> time(int keys) {
    try (Sketch sketch = fake.create(SketchSpec.subWarp().forKeys(keys).build());
        Keys inserted = fake.generate(KeyStream.uniform(1), keys)) {
      OperationTimer<Operation> timer =
          new OperationTimer<>(fake, new SketchTrial(sketch, List.of(inserted), List.of(inserted)));
      timer.warmUp(_ -> {});
      timer.round();
      timer.round();
      return timer.timings();
    }
  }

  private static Offset<Double> fivePercent(double value) {
    return within(0.05 * value);
  }

  @ParameterizedTest(name = "{0} keys")
  @ValueSource(ints = {10, 100, 5000})
  void neitherWaitingForTheFirstCommandNorClearingAndRefillingTheTableCounts(int keys) {
    fake.waitBeforeFirst(WAIT_NANOS);
    Map<Operation, Timings> timings = time(keys);
    assertThat(timings.get(Operation.INSERT).median())
        .isCloseTo(8e-7 * keys, fivePercent(8e-7 * keys));
    assertThat(timings.get(Operation.QUERY).median())
        .isCloseTo(2e-7 * keys, fivePercent(2e-7 * keys));
    assertThat(timings.get(Operation.REMOVE).median())
        .isCloseTo(4e-7 * keys, fivePercent(4e-7 * keys));
  }

  @Test
  void aDeviceThatOperationsWaitForIsTimedAsItIs() {
    Map<Operation, Timings> timings = time(10);
    assertThat(timings.get(Operation.INSERT).median()).isEqualTo(8e-6);
    assertThat(timings.get(Operation.QUERY).median()).isEqualTo(2e-6);
    assertThat(timings.get(Operation.REMOVE).median()).isEqualTo(4e-6);
  }

  @Test
  void noTableIsEverFullerThanItShouldBe() {
    fake.waitBeforeFirst(WAIT_NANOS);
    time(100);
    assertThat(largestCount).hasValue(1);
  }
}
