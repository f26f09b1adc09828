package org.qsketch.bench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.qsketch.job.Stopwatch;

/**
 * Doubles the size of an experiment as long as the time lasts: so small machines and fast devices
 * each get the sizes they can handle. The smallest size always runs.
 *
 * @param smallest the first size
 * @param largest the last size
 * @param budget about how long all sizes together may take
 * @param clock nanoseconds from any moment
 */
public record SizeLadder(long smallest, long largest, Duration budget, LongSupplier clock) {
  /** The growth of the time for a doubled size: more than double once tables leave the caches. */
  public static final double GROWTH = 2.3;

  /** Smaller powers of two are written in digits. */
  private static final long LEAST_POWER = 1024;

  /**
   * Creates a ladder by the clock of the host.
   *
   * @param smallest the first size
   * @param largest the last size
   * @param budget about how long all sizes together may take
   */
  public SizeLadder(long smallest, long largest, Duration budget) {
    this(smallest, largest, budget, System::nanoTime);
  }

  /**
   * Returns the last size of the ladder.
   *
   * @return at most the largest size
   */
  public long largestStep() {
    return smallest * Long.highestOneBit(largest / smallest);
  }

  /**
   * Climbs.
   *
   * @param run runs one size
   * @param <T> a result
   * @return all results, the smallest size first
   */
  public <T> List<T> climb(LongFunction<List<T>> run) {
    List<T> results = new ArrayList<>();
    Stopwatch all = new Stopwatch(clock);
    long size = smallest;
    double expected;
    do {
      Stopwatch one = new Stopwatch(clock);
      results.addAll(run.apply(size));
      expected = GROWTH * one.nanos();
      size *= 2;
    } while (size <= largest && all.nanos() + expected <= budget.toNanos());
    return results;
  }

  /**
   * Says that there is no time for a size.
   *
   * @param keys the size
   * @return a clause for a note
   */
  public String tooLong(long keys) {
    return "%s would take longer than what is left of the %s s set aside"
        .formatted(text(keys), budget.toSeconds());
  }

  /**
   * Says that there is no memory for a size.
   *
   * @param keys the size
   * @return a clause for a note
   */
  public static String tooLarge(long keys) {
    return "%s do not fit in memory with half of it to spare".formatted(text(keys));
  }

  /**
   * Writes a large power of two as such and everything else in digits.
   *
   * @param keys how many, 0 or more
   * @return for example {@code 2^20} or {@code 1000}
   */
  public static String text(long keys) {
    return keys >= LEAST_POWER && Long.bitCount(keys) == 1
        ? "2^" + Long.numberOfTrailingZeros(keys)
        : Long.toString(keys);
  }
}
