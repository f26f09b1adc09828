package org.qsketch.spark.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How tasks share the memory of a device. */
final class SharedDeviceTest {
  private static final long MI = 1 << 20;
  private static final Set<Thread.State> SETTLED =
      Set.of(Thread.State.WAITING, Thread.State.TERMINATED);

  private static SharedDevice device(long budget) {
    return SharedDevice.of("cpu", Optional.of(budget)).orElseThrow();
  }

  @Test
  void oneDeviceIsOpenedOnce() {
    assertThat(device(3 * MI)).isSameAs(device(3 * MI)).isNotSameAs(device(2 * MI));
  }

  @Test
  void whatIsLeftIsForOthersAndMoreThanAllIsForNobody() {
    SharedDevice device = device(10 * MI);
    assertThat(device.lease(11 * MI)).isEmpty();
    try (TaskDevice one = device.lease(4 * MI).orElseThrow();
        TaskDevice other = device.lease(6 * MI).orElseThrow()) {
      assertThat(one.backend()).isSameAs(other.backend());
    }
    device.lease(10 * MI).orElseThrow().close();
  }

  @Test
  void aTaskWaitsUntilAnotherLeaves() throws InterruptedException {
    SharedDevice device = device(9 * MI);
    TaskDevice first = device.lease(5 * MI).orElseThrow();
    Thread second = Thread.ofPlatform().start(() -> device.lease(5 * MI).orElseThrow().close());
    while (!SETTLED.contains(second.getState())) {
      Thread.onSpinWait();
    }
    assertThat(second.getState()).isEqualTo(Thread.State.WAITING);
    first.close();
    second.join();
  }

  @Test
  void whatCannotBeOpenedIsNoDevice() {
    assertThat(SharedDevice.of("abacus", Optional.empty())).isEmpty();
  }
}
