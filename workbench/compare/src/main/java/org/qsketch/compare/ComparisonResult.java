package org.qsketch.compare;

import java.util.OptionalDouble;

/**
 * The rate of a program that counts a file in the page cache.
 *
 * @param unit the unit of the amount
 * @param counter the program
 * @param keys the number of keys in the file
 * @param length letters of each
 * @param bytes the size of the file
 * @param runs the number of runs
 * @param firstSeconds the time of the first run, before Java has compiled anything
 * @param seconds the median of all times
 * @param timesDuckDb the speed relative to DuckDB, if DuckDB counted the file
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
   * Returns the keys per second.
   *
   * @return the rate of the median run
   */
  public double keysPerSecond() {
    return keys / seconds;
  }

  /**
   * Returns the bytes per second.
   *
   * @return the rate of the median run
   */
  public double bytesPerSecond() {
    return bytes / seconds;
  }
}
