package org.qsketch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.DoubleStream;
import org.qsketch.backend.Backend;

/** The times of repeated runs of one operation. */
public final class Timings {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Makes the cost of a launch and of reading the clock negligible. */
  private static final double LEAST_SECONDS = 0.01;

  private static final int RATE_RUNS = 5;
  private static final long MOST_GROWTH = 16;

  private final List<Double> seconds = new ArrayList<>();

  /** Creates an empty collection of times. */
  public Timings() {}

  /**
   * Times operations by the clock of their device.
   *
   * @param backend what they run on
   * @param operations the operations to time
   * @return seconds
   */
  public static double seconds(Backend backend, Runnable operations) {
    return backend.elapsedNanos(operations) / NANOS_PER_SECOND;
  }

  /**
   * Times an operation by the clock of the host.
   *
   * @param operation the operation to time
   * @return seconds
   */
  public static double seconds(Runnable operation) {
    Stopwatch watch = new Stopwatch();
    operation.run();
    return watch.seconds();
  }

  /**
   * Adds a run. If the clock did not advance, the run took one nanosecond.
   *
   * @param runSeconds the time of the run
   */
  public void add(double runSeconds) {
    seconds.add(Math.max(1 / NANOS_PER_SECOND, runSeconds));
  }

  /**
   * Returns the median of all runs.
   *
   * @return seconds
   */
  public double median() {
    return median(seconds.stream().mapToDouble(Double::doubleValue));
  }

  /**
   * Returns the median of some numbers, which is the mean of the middle two if their number is
   * even.
   *
   * @param numbers at least one
   * @return their median
   */
  public static double median(DoubleStream numbers) {
    double[] sorted = numbers.sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Returns the time of the fastest run.
   *
   * @return seconds
   * @throws java.util.NoSuchElementException if there was none
   */
  public double min() {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  /**
   * Returns the time of the slowest run.
   *
   * @return seconds
   * @throws java.util.NoSuchElementException if there was none
   */
  public double max() {
    return seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * Measures how often per second a device can do an operation. The amount grows until even the
   * fastest of several runs is long enough, so that one slow run of code that is not compiled yet
   * does not end the growth. The fastest run counts, since a limit is never exceeded.
   *
   * @param backend provides the clock
   * @param amount the repetitions of the first run, 1 or more
   * @param operation repeats the operation by its argument
   * @return operations per second
   */
  public static double rate(Backend backend, long amount, LongConsumer operation) {
    long enough = amount;
    double fastest = fastest(backend, enough, operation);
    while (fastest < LEAST_SECONDS) {
      long factor = Math.clamp((long) Math.ceil(LEAST_SECONDS / fastest), 2, MOST_GROWTH);
      enough = Math.multiplyExact(enough, factor);
      fastest = fastest(backend, enough, operation);
    }
    return enough / fastest;
  }

  private static double fastest(Backend backend, long amount, LongConsumer operation) {
    Timings timings = new Timings();
    for (int run = 0; run < RATE_RUNS; run++) {
      timings.add(seconds(backend, () -> operation.accept(amount)));
    }
    return timings.min();
  }
}
