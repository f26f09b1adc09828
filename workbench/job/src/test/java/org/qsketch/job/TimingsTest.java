package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.qsketch.fake.FakeBackend;

class TimingsTest {
  private static final long SLOW_NANOS = 1_000_000_000;

  @Test
  void oneSlowRunDoesNotSettleARate() {
    FakeBackend fake = new FakeBackend();
    AtomicBoolean compiled = new AtomicBoolean();
    double rate =
        Timings.rate(
            fake, 1, times -> fake.advance(compiled.getAndSet(true) ? 10 * times : SLOW_NANOS));
    assertThat(rate).isCloseTo(1e8, within(1.0));
  }

  @Test
  void aRateIsThatOfTheFastestRun() {
    FakeBackend fake = new FakeBackend();
    AtomicBoolean slow = new AtomicBoolean();
    double rate =
        Timings.rate(
            fake, 1, times -> fake.advance((slow.getAndSet(!slow.get()) ? 30 : 10) * times));
    assertThat(rate).isCloseTo(1e8, within(1.0));
  }
}
