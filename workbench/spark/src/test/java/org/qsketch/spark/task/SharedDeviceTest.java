package org.qsketch.spark.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
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
    assertThat(device.lease(10 * MI + 1)).isEmpty();
    try (TaskDevice one = device.lease(4 * MI).orElseThrow();
        TaskDevice other = device.lease(6 * MI).orElseThrow()) {
      assertThat(one.backend()).isSameAs(other.backend());
    }
    device.lease(10 * MI).orElseThrow().close();
  }

  @Test
  void tasksThatWantTooMuchAreReportedOnce() {
    List<String> reports = new ArrayList<>();
    Logger logger = (Logger) LogManager.getLogger(SharedDevice.class);
    AbstractAppender appender =
        new AbstractAppender("a test", null, null, true, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            reports.add(event.getMessage().getFormattedMessage());
          }
        };
    appender.start();
    logger.addAppender(appender);
    try {
      SharedDevice device = device(8 * MI);
      assertThat(device.lease(9 * MI)).isEmpty();
      assertThat(device.lease(20 * MI)).isEmpty();
    } finally {
      logger.removeAppender(appender);
    }
    assertThat(reports)
        .singleElement()
        .asString()
        .startsWith("tasks run on the CPU in place of cpu: a task wants 9.00 MiB of its memory")
        .contains("8.00 MiB", DeviceSettings.MEMORY);
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
