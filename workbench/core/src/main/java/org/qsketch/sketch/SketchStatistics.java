package org.qsketch.sketch;

/**
 * How full a sketch is.
 *
 * @param counters how many counters there are; of a tagged sketch, the units of entries
 * @param usedCounters how many are not 0; of a tagged sketch, those in use, and all those of a
 *     bucket that has become counters
 * @param largestCounter the largest value
 * @param highRows rows of the high table, 0 if there is none
 * @param highRowsRequested buckets that have requested a row; those beyond {@code highRows} share
 *     one, which costs accuracy
 * @param convertedBuckets buckets of a tagged sketch that were full and have become counters; 0 in
 *     other sketches
 */
public record SketchStatistics(
    long counters,
    long usedCounters,
    long largestCounter,
    long highRows,
    long highRowsRequested,
    long convertedBuckets) {
  /**
   * The statistics of a sketch whose buckets do not change.
   *
   * @param counters how many counters there are
   * @param usedCounters how many are not 0
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
    this(counters, usedCounters, largestCounter, highRows, highRowsRequested, 0);
  }

  /**
   * The share of counters in use.
   *
   * @return between 0 and 1
   */
  public double usedFraction() {
    return (double) usedCounters / counters;
  }

  /**
   * The buckets that had to share a high row.
   *
   * @return 0 unless the high table ran out
   */
  public long bucketsSharingRows() {
    return Math.max(0, highRowsRequested - highRows);
  }
}
