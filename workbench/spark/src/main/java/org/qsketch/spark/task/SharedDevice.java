package org.qsketch.spark.task;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.memory.ByteSize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A device that the tasks of this process share, with a memory budget. It is opened once and stays
 * open as long as the process lives. If it cannot be opened, the warning appears once.
 */
final class SharedDevice {
  private static final Logger LOG = LoggerFactory.getLogger(SharedDevice.class);
  private static final Map<Terms, Optional<SharedDevice>> OPENED = new ConcurrentHashMap<>();

  /** The unit of the budget: a semaphore counts up to 2^31. */
  private static final long UNIT = 1 << 16;

  private final Backend backend;
  private final int most;
  private final Semaphore units;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  private SharedDevice(Backend backend, long budget) {
    this.backend = backend;
    this.most = (int) Math.min(Integer.MAX_VALUE, budget / UNIT);
    this.units = new Semaphore(most, true);
  }

  /** Returns the device of this name, if it can be opened. */
  static Optional<SharedDevice> of(String name, Optional<Long> budget) {
    return OPENED.computeIfAbsent(new Terms(name, budget), SharedDevice::open);
  }

  /** Changes the settings: sessions that follow each other in a process may have different ones. */
  private record Terms(String name, Optional<Long> budget) {}

  private static Optional<SharedDevice> open(Terms terms) {
    try {
      Backend backend = Backends.open(terms.name);
      return Optional.of(new SharedDevice(backend, terms.budget.orElseGet(backend::freeBytes)));
    } catch (RuntimeException e) {
      LOG.warn("{} cannot be had, and its tasks run on the CPU: {}", terms.name, e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Waits until this much of the budget is free. Returns nothing if it exceeds the whole budget.
   */
  Optional<TaskDevice> lease(long bytes) {
    long wanted = Math.ceilDiv(bytes, UNIT);
    if (wanted > most) {
      warn(
          "a task wants %s of its memory, and may have %s: raise %s"
              .formatted(ByteSize.text(bytes), ByteSize.text(most * UNIT), DeviceSettings.MEMORY));
      return Optional.empty();
    }
    try {
      units.acquire((int) wanted);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the task was ended while it waited for a device", e);
    }
    return Optional.of(new TaskDevice(backend, () -> units.release((int) wanted)));
  }

  private void warn(String why) {
    if (hasWarned.compareAndSet(false, true)) {
      LOG.warn("tasks run on the CPU in place of {}: {}", backend.name(), why);
    }
  }
}
