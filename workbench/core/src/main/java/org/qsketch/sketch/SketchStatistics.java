package org.qsketch.sketch;

/**
 * Statistics on how full a sketch is.
 *
 * @param counters the number of counters; in a tagged sketch, the number of units of entries
 * @param usedCounters the number of counters that are not 0; in a tagged sketch, the number of
 *     units in use, where a hybrid bucket uses all its units
 * @param largestCounter the largest value
 * @param highRows rows of the high table, 0 if there is none
 * @param highRowsRequested buckets that have requested a row; later buckets than the first {@code
 *     highRows} share one, which costs accuracy
 * @param hybridBuckets buckets of a tagged sketch that were full and became hybrids; 0 in other
 *     sketches, as the following
 * @param joinedCells cells of hybrid buckets that are joined with the cell before them
 * @param heavyEntries entries of hybrid buckets that have a tag
 */
public record SketchStatistics(
    long counters,
    long usedCounters,
    long largestCounter,
    long highRows,
    long highRowsRequested,
    long hybridBuckets,
    long joinedCells,
    long heavyEntries) {
  /**
   * Creates the statistics of a sketch without hybrid buckets.
   *
   * @param counters the number of counters
   * @param usedCounters the number of counters that are not 0
   * @param largestCounter the largest value
   * @param highRows rows of the high table, 0 if there is none
   * @param highRowsRequested buckets that have requested a row
   */
  public SketchStatistics(
      long counters,
      long usedCounters,
      long largestCounter,
      long highRows,
      long highRowsRequested) {
    this(counters, usedCounters, largestCounter, highRows, highRowsRequested, 0, 0, 0);
  }

  /**
   * Returns the share of counters in use.
   *
   * @return between 0 and 1
   */
  public double usedFraction() {
    return (double) usedCounters / counters;
  }

  /**
   * Returns the number of buckets that share a high row with an earlier one.
   *
   * @return 0 unless the high table ran out
   */
  public long bucketsSharingRows() {
    return Math.max(0, highRowsRequested - highRows);
  }
}
