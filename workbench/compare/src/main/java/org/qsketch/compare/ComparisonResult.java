package org.qsketch.compare;

import java.util.OptionalDouble;
import org.qsketch.job.Timed;

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
 * @param minSeconds the fastest run after the first, unless there is only one
 * @param maxSeconds the slowest run after the first, unless there is only one
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
    double minSeconds,
    double maxSeconds,
    OptionalDouble timesDuckDb)
    implements Timed {
  @Override
  public double medianSeconds() {
    return seconds;
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
