package org.qsketch.torture;

import java.time.Duration;

/**
 * The end of a run: a number of cases or a time, whichever is first.
 *
 * @param cases the most cases of each trial on each backend, above 0
 * @param time the time after which no case begins, above 0
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
   * Returns a limit by the number of cases.
   *
   * @param cases the cases of each trial on each backend, above 0
   * @return the limit
   */
  public static TortureLimit cases(long cases) {
    return new TortureLimit(cases, ENDLESS);
  }

  /**
   * Returns a limit by time.
   *
   * @param time the time, above 0
   * @return the limit
   */
  public static TortureLimit time(Duration time) {
    return new TortureLimit(Long.MAX_VALUE, time);
  }

  private boolean isTimed() {
    return cases == Long.MAX_VALUE;
  }

  /** Returns the steps of progress: seconds or cases. */
  long steps(int tallies) {
    return isTimed() ? Math.max(1, time.toSeconds()) : cases * tallies;
  }

  /** Returns the number of finished steps. */
  long done(long casesDone, Duration passed) {
    return isTimed() ? Math.min(time.toSeconds(), passed.toSeconds()) : casesDone;
  }
}
