package org.qsketch.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

class OperationTimerTest {
  private static final Offset<Double> ROUNDING = within(1e-10);

  private long largestCount;

  private final FakeBackend fake =
      new FakeBackend(
          count -> {
            largestCount = Math.max(largestCount, count);
            return count;
          });

  private static Map<Operation, Timings> time(FakeBackend backend, int keys) {
    try (Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(keys).build());
        Keys inserted = backend.generate(KeyStream.uniform(1), keys)) {
      OperationTimer timer = new OperationTimer(backend, sketch, inserted, inserted, keys);
      timer.warmUp();
      timer.round();
      timer.round();
      return timer.timings();
    }
  }

  @Test
  void anOperationIsTimedWithoutWhatClearsAndRefillsTheTable() {
    Map<Operation, Timings> timings = time(fake, 100);
    assertThat(timings.get(Operation.INSERT).median()).isCloseTo(8e-5, ROUNDING);
    assertThat(timings.get(Operation.QUERY).median()).isCloseTo(2e-5, ROUNDING);
    assertThat(timings.get(Operation.REMOVE).median()).isCloseTo(4e-5, ROUNDING);
  }

  @Test
  void waitingForTheFirstCommandHardlyCounts() {
    FakeBackend waiting = new FakeBackend(LongUnaryOperator.identity());
    waiting.waitBeforeFirst(10_000);
    Map<Operation, Timings> timings = time(waiting, 10);
    assertThat(timings.get(Operation.INSERT).median()).isCloseTo(8e-6, within(0.05 * 8e-6));
    assertThat(timings.get(Operation.QUERY).median()).isCloseTo(2e-6, within(0.05 * 2e-6));
    assertThat(timings.get(Operation.REMOVE).median()).isCloseTo(4e-6, within(0.05 * 4e-6));
  }

  @Test
  void noTableIsEverFullerThanItShouldBe() {
    time(fake, 100);
    assertThat(largestCount).isEqualTo(1);
  }
}
