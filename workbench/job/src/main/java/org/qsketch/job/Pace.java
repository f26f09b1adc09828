package org.qsketch.job;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * The progress and the rate of a job, for any thread. The clock starts with the first progress, so
 * that a warm-up does not distort the rate.
 */
public final class Pace {
  private final Work work;
  private final LongSupplier clock;
  private long done;
  private long counted;
  private long start;
  private boolean isStarted;

  /**
   * Creates the pace of a job that has not started.
   *
   * @param work the amount of work
   * @param clock returns nanoseconds since an arbitrary moment
   */
  public Pace(Work work, LongSupplier clock) {
    this.work = work;
    this.clock = clock;
  }

  /**
   * Adds progress.
   *
   * @param parts as in {@link Progress#step}
   */
  public synchronized void step(long parts) {
    done += parts;
    if (isStarted) {
      counted += parts;
    } else {
      isStarted = true;
      start = clock.getAsLong();
    }
  }

  /**
   * Adds what an earlier run has done. It counts for neither the rate nor the time left.
   *
   * @param parts as in {@link Progress#step}
   */
  public synchronized void skip(long parts) {
    done += parts;
  }

  /**
   * Returns the finished amount.
   *
   * @return parts, in the unit of the work
   */
  public synchronized long done() {
    return done;
  }

  /**
   * Returns the finished share.
   *
   * @return whole percents; empty if the amount of work is unknown
   */
  public synchronized Optional<Integer> percent() {
    return work.parts() > 0
        ? Optional.of((int) (100 * (double) done / work.parts()))
        : Optional.empty();
  }

  /**
   * Estimates the remaining time at the rate so far.
   *
   * @return empty until there is a rate
   */
  public synchronized Optional<Duration> left() {
    if (!work.isKnown() || counted == 0) {
      return Optional.empty();
    }
    double nanos = (double) nanos() * (work.parts() - done) / counted;
    return Optional.of(Duration.ofNanos(Math.round(nanos)));
  }

  /**
   * Returns the rate in keys or bytes per second.
   *
   * @return empty until there is a rate, and if the work is counted in steps
   */
  public synchronized OptionalDouble perSecond() {
    return work.unit() == Work.Unit.STEP || counted == 0 || nanos() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted * 1e9 / nanos());
  }

  private long nanos() {
    return clock.getAsLong() - start;
  }
}
