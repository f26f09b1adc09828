package org.qsketch.filter;

import java.util.List;

/**
 * How full a filter is, and what its inserts took.
 *
 * @param slots all entries
 * @param used those with a fingerprint
 * @param deleted those that are free and were not always: inserts use them again
 * @param displacements how many inserts moved 0, 1, 2, … other fingerprints, and in the last place
 *     as many or more; since the filter was created, opened or cleared
 * @param refused inserts that found no room, since then
 */
public record FilterStatistics(
    long slots, long used, long deleted, List<Long> displacements, long refused) {
  /** The places of the histogram of displacements. */
  public static final int HISTOGRAM = 16;

  /** Copies the histogram. */
  public FilterStatistics {
    displacements = List.copyOf(displacements);
  }

  /**
   * The share of entries in use.
   *
   * @return between 0 and 1
   */
  public double load() {
    return (double) used / slots;
  }
}
