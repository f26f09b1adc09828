package org.qsketch.bench.versus;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;
import org.qsketch.backend.Execution;

/**
 * Nanoseconds of work from any moment. The work of one thread is timed by the processor time of the
 * calling thread, which other programs change little; all else by the clock.
 */
final class WorkClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** For code that runs on the calling thread. */
  static final LongSupplier ONE_THREAD =
      THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()
          ? THREADS::getCurrentThreadCpuTime
          : System::nanoTime;

  private WorkClock() {}

  /** Returns the clock for work of a backend. */
  static LongSupplier of(Execution execution) {
    return execution == Execution.SERIAL ? ONE_THREAD : System::nanoTime;
  }
}
