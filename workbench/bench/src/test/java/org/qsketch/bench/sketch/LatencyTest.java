package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fake.FakeBackend;

class LatencyTest {
  @Test
  void everyTimeOnTheCpuIsMeasuredAndThatOfOpeningIsPassedOn() {
    try (Backend cpu = Backends.open("cpu")) {
      Latency latency = Latency.measure(cpu, 0.25);
      assertThat(latency.backend()).isEqualTo("cpu");
      assertThat(latency.device()).isEqualTo(cpu.device().name());
      assertThat(latency.openSeconds()).isEqualTo(0.25);
      assertThat(latency.insertSeconds()).isPositive().isFinite();
      assertThat(latency.querySeconds()).isPositive().isFinite();
      assertThat(latency.firstSeconds()).isPositive().isFinite();
    }
  }

  @Test
  void thousandsOfRepetitionsAreMadeAndNothingStaysOpen() {
    AtomicLong largest = new AtomicLong();
    FakeBackend fake = new FakeBackend(exact -> largest.accumulateAndGet(exact, Math::max));
    Latency.measure(fake, 0.25);
    assertThat(largest).hasValue(2 * 2000);
    assertThat(fake.open()).isZero();
  }
}
