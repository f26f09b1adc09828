package org.qsketch.job;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * How far and how fast a job goes on. The clock starts when the first news come: what was before,
 * such as a warm-up, says nothing of the rest. Any thread may ask.
 */
public final class Pace {
  private final Work work;
  private final LongSupplier clock;
  private long done;
  private long counted;
  private long start;
  private boolean isStarted;

  /**
   * Nothing is done yet.
   *
   * @param work how much there is to do
   * @param clock nanoseconds from any moment
   */
  public Pace(Work work, LongSupplier clock) {
    this.work = work;
    this.clock = clock;
  }

  /**
   * Some more is done.
   *
   * @param parts as {@link Progress#step} hears of them
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
   * What is done.
   *
   * @return parts, as the work counts them
   */
  public synchronized long done() {
    return done;
  }

  /**
   * How much is done.
   *
   * @return whole percents; empty if no end is in sight
   */
  public synchronized Optional<Integer> percent() {
    return work.parts() > 0
        ? Optional.of((int) (100 * (double) done / work.parts()))
        : Optional.empty();
  }

  /**
   * How long the rest takes at the pace so far.
   *
   * @return empty before that is known
   */
  public synchronized Optional<Duration> left() {
    if (!work.isKnown() || counted == 0) {
      return Optional.empty();
    }
    double nanos = (double) nanos() * (work.parts() - done) / counted;
    return Optional.of(Duration.ofNanos(Math.round(nanos)));
  }

  /**
   * How many keys or bytes a second takes.
   *
   * @return empty before that is known, and where steps are counted
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
