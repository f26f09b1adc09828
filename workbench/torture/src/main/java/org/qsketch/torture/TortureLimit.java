package org.qsketch.torture;

import java.time.Duration;

/**
 * When a run is over: whichever comes first.
 *
 * @param cases the most cases of each trial on each backend, above 0
 * @param time how long to go on beginning cases, above 0
 */
public record TortureLimit(long cases, Duration time) {
  private static final Duration ENDLESS = Duration.ofDays(36_500);

  /** Checks the bounds. */
  public TortureLimit {
    if (cases < 1) {
      throw new IllegalArgumentException(
          "the number of cases is %d: it must be 1 or more".formatted(cases));
    }
    if (!time.isPositive()) {
      throw new IllegalArgumentException("the time is %s: it must be above 0".formatted(time));
    }
  }

  /**
   * A number of cases, however long they take.
   *
   * @param cases of each trial on each backend, above 0
   * @return the limit
   */
  public static TortureLimit cases(long cases) {
    return new TortureLimit(cases, ENDLESS);
  }

  /**
   * A time, however many cases that are.
   *
   * @param time above 0
   * @return the limit
   */
  public static TortureLimit time(Duration time) {
    return new TortureLimit(Long.MAX_VALUE, time);
  }

  private boolean isTimed() {
    return cases == Long.MAX_VALUE;
  }

  /** How many steps progress has: seconds or cases. */
  long steps(int tallies) {
    return isTimed() ? Math.max(1, time.toSeconds()) : cases * tallies;
  }

  /** How many of them are done. */
  long done(long casesDone, Duration passed) {
    return isTimed() ? Math.min(time.toSeconds(), passed.toSeconds()) : casesDone;
  }
}
