package org.qsketch.count;

import java.util.List;
import java.util.Optional;

/**
 * The counts of a stream so far.
 *
 * @param keys the number of keys so far
 * @param seconds the time since the beginning
 * @param keysPerSecond the rate since the last view
 * @param halvings how often all counts were halved so far
 * @param top the most frequent keys so far, or of the window, without exact counts
 * @param completeAbove every key that occurred more often is in {@code top}
 * @param window what the window covers, if there is one
 */
public record LiveCounts(
    long keys,
    double seconds,
    double keysPerSecond,
    long halvings,
    List<TopKey> top,
    long completeAbove,
    Optional<WindowSpan> window) {
  /** Copies the list. */
  public LiveCounts {
    top = List.copyOf(top);
  }
}
