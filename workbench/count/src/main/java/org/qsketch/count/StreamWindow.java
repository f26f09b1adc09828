package org.qsketch.count;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A sliding window of a stream.
 *
 * @param pane the time of a pane, in whole microseconds
 * @param panes how many, 1 or more
 * @param byStamps whether panes advance by the time stamps of the keys, which the source has as
 *     values: microseconds since 1970; otherwise by the clock
 * @param every the number of panes from one report to the next
 * @param reports receives the counts of the window whenever this many panes have ended, and at the
 *     end of the stream; not of a window without keys
 */
public record StreamWindow(
    Duration pane, int panes, boolean byStamps, long every, Consumer<LiveCounts> reports) {
  private static final int NANOS_OF_MICRO = 1_000;

  /** Checks the bounds. */
  public StreamWindow {
    if (panes < 1 || every < 1) {
      throw new IllegalArgumentException(
          "a window of %d panes with a report after %d of them: give at least 1"
              .formatted(panes, every));
    }
    if (pane.toNanos() < NANOS_OF_MICRO || pane.toNanos() % NANOS_OF_MICRO != 0) {
      throw new IllegalArgumentException(
          "a pane of %d ns is not a whole number of microseconds: give fewer panes"
              .formatted(pane.toNanos()));
    }
  }

  long paneMicros() {
    return pane.toNanos() / NANOS_OF_MICRO;
  }
}
