package org.qsketch.job;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.function.LongSupplier;

/** The clock of the host, from now on. */
public final class Stopwatch {
  private static final double NANOS_PER_SECOND = SECONDS.toNanos(1);

  private final LongSupplier clock;
  private final long start;

  /** Starts now. */
  public Stopwatch() {
    this(System::nanoTime);
  }

  /**
   * Starts now, by another clock.
   *
   * @param clock nanoseconds from any moment
   */
  public Stopwatch(LongSupplier clock) {
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /**
   * How long ago the watch was started.
   *
   * @return nanoseconds
   */
  public long nanos() {
    return clock.getAsLong() - start;
  }

  /**
   * How long ago the watch was started.
   *
   * @return seconds
   */
  public double seconds() {
    return nanos() / NANOS_PER_SECOND;
  }
}
