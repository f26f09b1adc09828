package org.qsketch.filter;

import java.util.List;

/**
 * How full a filter is, and how many displacements its inserts took.
 *
 * @param slots all entries
 * @param used entries with a fingerprint
 * @param deleted entries whose fingerprint was deleted, which inserts reuse
 * @param displacements how many inserts moved 0, 1, 2, … other fingerprints since the filter was
 *     created, opened or cleared; the last number also counts those that moved more
 * @param refused inserts that were refused since then
 */
public record FilterStatistics(
    long slots, long used, long deleted, List<Long> displacements, long refused) {
  /** The length of the histogram of displacements. */
  public static final int HISTOGRAM = 16;

  /** Copies the histogram. */
  public FilterStatistics {
    displacements = List.copyOf(displacements);
  }

  /**
   * Returns the share of entries in use.
   *
   * @return between 0 and 1
   */
  public double load() {
    return (double) used / slots;
  }
}
