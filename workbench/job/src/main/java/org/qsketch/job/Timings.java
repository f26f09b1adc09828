package org.qsketch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.DoubleStream;
import org.qsketch.backend.Backend;

/** The times of repeated runs of one operation. */
public final class Timings {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Long enough that launching and reading the clock do not count. */
  private static final double LEAST_SECONDS = 0.01;

  private static final int RATE_RUNS = 5;
  private static final long MOST_GROWTH = 16;

  private final List<Double> seconds = new ArrayList<>();

  /** No runs yet. */
  public Timings() {}

  /**
   * How long operations take by the clock of their device.
   *
   * @param backend what they run on
   * @param operations what is timed
   * @return seconds
   */
  public static double seconds(Backend backend, Runnable operations) {
    return backend.elapsedNanos(operations) / NANOS_PER_SECOND;
  }

  /**
   * How long something takes by the clock of the host.
   *
   * @param operation what is timed
   * @return seconds
   */
  public static double seconds(Runnable operation) {
    Stopwatch watch = new Stopwatch();
    operation.run();
    return watch.seconds();
  }

  /**
   * Adds a run; a clock that did not advance counts as its one tick.
   *
   * @param runSeconds how long it took
   */
  public void add(double runSeconds) {
    seconds.add(Math.max(1 / NANOS_PER_SECOND, runSeconds));
  }

  /**
   * The middle of all runs.
   *
   * @return seconds
   */
  public double median() {
    return median(seconds.stream().mapToDouble(Double::doubleValue));
  }

  /**
   * The middle of some numbers, between two the mean of both.
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
   * The fastest run.
   *
   * @return seconds
   * @throws java.util.NoSuchElementException if there was none
   */
  public double min() {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  /**
   * The slowest run.
   *
   * @return seconds
   * @throws java.util.NoSuchElementException if there was none
   */
  public double max() {
    return seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * How often per second a device can do something: the amount grows until even the fastest of
   * several runs lasts; the fastest counts, since a limit is what nothing exceeds. One slow run, of
   * code not compiled yet, does not end the growth.
   *
   * @param backend whose clock counts
   * @param amount how often in the first run, 1 or more
   * @param operation does it as often as it is told
   * @return how often per second
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
