package org.qsketch.compare;

import java.util.OptionalDouble;

/**
 * How fast something counts a file in the page cache.
 *
 * @param unit what is counted
 * @param counter what counts
 * @param keys how many are in the file
 * @param length letters of each
 * @param bytes the size of the file
 * @param runs how often it was counted
 * @param firstSeconds the first time, when Java has nothing compiled yet
 * @param seconds the median of all times
 * @param timesDuckDb how many times as fast as DuckDB, if that counted the file as well
 */
public record ComparisonResult(
    String unit,
    String counter,
    long keys,
    int length,
    long bytes,
    int runs,
    double firstSeconds,
    double seconds,
    OptionalDouble timesDuckDb) {
  /**
   * How many keys it counts in a second.
   *
   * @return by the median
   */
  public double keysPerSecond() {
    return keys / seconds;
  }

  /**
   * How many bytes it reads in a second.
   *
   * @return by the median
   */
  public double bytesPerSecond() {
    return bytes / seconds;
  }
}
