package org.qsketch.job;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.function.LongSupplier;

/** Measures time by the clock of the host. */
public final class Stopwatch {
  private static final double NANOS_PER_SECOND = SECONDS.toNanos(1);

  private final LongSupplier clock;
  private final long start;

  /** Starts now. */
  public Stopwatch() {
    this(System::nanoTime);
  }

  /**
   * Starts now with the given clock.
   *
   * @param clock returns nanoseconds since an arbitrary moment
   */
  public Stopwatch(LongSupplier clock) {
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /**
   * Returns the time since the start.
   *
   * @return nanoseconds
   */
  public long nanos() {
    return clock.getAsLong() - start;
  }

  /**
   * Returns the time since the start.
   *
   * @return seconds
   */
  public double seconds() {
    return nanos() / NANOS_PER_SECOND;
  }
}
