package org.qsketch.count;

import java.util.List;

/**
 * What has been counted of a stream that goes on.
 *
 * @param keys how many keys came so far
 * @param seconds since the beginning
 * @param keysPerSecond since the last time
 * @param top the most frequent keys so far, without exact counts
 * @param completeAbove every key that occurred more often is in {@code top}
 */
public record LiveCounts(
    long keys, double seconds, double keysPerSecond, List<TopKey> top, long completeAbove) {
  /** Copies the list. */
  public LiveCounts {
    top = List.copyOf(top);
  }

  /** Sees the counts from time to time. */
  @FunctionalInterface
  public interface View {
    /**
     * Shows the counts; nothing is counted meanwhile.
     *
     * @param counts up to now
     */
    void show(LiveCounts counts);
  }
}
