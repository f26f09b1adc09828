package org.qsketch.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.qsketch.memory.Hold;

final class LifetimeTest {
  private final AtomicInteger freed = new AtomicInteger();
  private final Lifetime lifetime = new Lifetime("the table", freed::incrementAndGet);

  @Test
  void whatNothingHoldsIsFreedWhenItIsClosed() {
    lifetime.close();
    lifetime.close();
    assertThat(freed).hasValue(1);
    assertThat(lifetime.isClosed()).isTrue();
  }

  @Test
  void whatIsHeldIsFreedWhenTheLastHoldEnds() {
    Hold first = lifetime.hold();
    Hold second = lifetime.hold();
    lifetime.close();
    first.close();
    first.close();
    assertThat(freed).hasValue(0);
    assertThat(lifetime.isClosed()).isFalse();
    second.close();
    assertThat(freed).hasValue(1);
    assertThat(lifetime.isClosed()).isTrue();
  }

  @Test
  void whatIsOpenStaysWhenItsLastHoldEnds() {
    lifetime.hold().close();
    assertThat(freed).hasValue(0);
    assertThat(lifetime.isClosed()).isFalse();
    lifetime.hold().close();
    lifetime.close();
    assertThat(freed).hasValue(1);
  }

  @Test
  void whatIsFreedCannotBeHeldAnyMore() {
    lifetime.close();
    assertThatIllegalStateException().isThrownBy(lifetime::hold).withMessage("the table is closed");
  }

  @Test
  void partsOfAnOperationHoldWhatItHolds() {
    Hold operation = lifetime.hold();
    lifetime.close();
    Hold part = lifetime.hold();
    operation.close();
    assertThat(freed).hasValue(0);
    part.close();
    assertThat(freed).hasValue(1);
  }

  @Test
  void manyThreadsFreeItOnceAndNeverWhileItIsHeld() {
    IntStream.range(0, 10_000)
        .parallel()
        .forEach(
            i -> {
              try (Hold _ = lifetime.hold()) {
                assertThat(freed).hasValue(0);
              } catch (IllegalStateException closed) {
                assertThat(closed).hasMessage("the table is closed");
              }
              if (i % 1_000 == 999) {
                lifetime.close();
              }
            });
    assertThat(freed).hasValue(1);
  }
}
