package org.qsketch.count;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * When all counts are halved, rounding up, so that old keys count less than new ones. {@link
 * org.qsketch.sketch.Sketch#halve()} tells what a decayed count is.
 */
public sealed interface Halving {
  /**
   * Halves by the clock, from the start of the run. It is only for live streams.
   *
   * @param every the time from one halving to the next, in whole microseconds
   */
  record ByClock(Duration every) implements Halving {
    /** Checks the time. */
    public ByClock {
      requireMicros(every);
    }
  }

  /**
   * Halves by the time stamps of the keys, which the source has as values: microseconds since 1970.
   * Counts are halved before the first key whose time stamp is in a later period than all keys
   * before it, once for each period. A key whose time stamp is in an earlier period counts as if it
   * came now.
   *
   * @param every the time of a period, in whole microseconds; periods begin at multiples of it
   */
  record ByStamps(Duration every) implements Halving {
    /** Checks the time. */
    public ByStamps {
      requireMicros(every);
    }
  }

  /**
   * Halves whenever a number of keys has been counted, including keys of weight 0.
   *
   * @param every how many keys, 1 or more
   */
  record ByKeys(long every) implements Halving {
    /** Checks the number. */
    public ByKeys {
      if (every < 1) {
        throw new IllegalArgumentException(
            "halving after every %d keys never comes: give 1 or more".formatted(every));
      }
    }
  }

  /**
   * Halves a count.
   *
   * @param count a number, 0 or more
   * @param times how often, 0 or more
   * @return half of it, rounded up, as often as that; so 1 stays 1
   */
  static long halved(long count, long times) {
    if (count == 0 || times >= Long.SIZE - 1) {
      return Math.min(count, 1);
    }
    return ((count - 1) >> times) + 1;
  }

  private static void requireMicros(Duration every) {
    if (!every.isPositive() || !every.equals(every.truncatedTo(ChronoUnit.MICROS))) {
      throw new IllegalArgumentException(
          "halving every %s is no whole number of microseconds: give one".formatted(every));
    }
  }
}
