package org.qsketch.count;

import java.util.List;

/**
 * The counts of a stream so far.
 *
 * @param keys the number of keys so far
 * @param seconds the time since the beginning
 * @param keysPerSecond the rate since the last view
 * @param top the most frequent keys so far, without exact counts
 * @param completeAbove every key that occurred more often is in {@code top}
 */
public record LiveCounts(
    long keys, double seconds, double keysPerSecond, List<TopKey> top, long completeAbove) {
  /** Copies the list. */
  public LiveCounts {
    top = List.copyOf(top);
  }
}
