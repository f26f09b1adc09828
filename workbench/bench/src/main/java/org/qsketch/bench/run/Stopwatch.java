package org.qsketch.bench.run;

import static java.util.concurrent.TimeUnit.SECONDS;

/** The clock of the host, from now on. */
public final class Stopwatch {
  private static final double NANOS_PER_SECOND = SECONDS.toNanos(1);

  private final long start = System.nanoTime();

  /** Starts now. */
  public Stopwatch() {}

  /**
   * How long ago the watch was started.
   *
   * @return nanoseconds
   */
  public long nanos() {
    return System.nanoTime() - start;
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
