package org.qsketch.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.qsketch.backend.Backend;

/** The times of repeated runs of one operation. */
final class Timings {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Long enough that launching and reading the clock do not count. */
  private static final long LEAST_NANOS = 20_000_000;

  private static final int RATE_RUNS = 5;

  private final List<Double> seconds = new ArrayList<>();

  /** Adds a run; a clock that did not advance counts as its one tick. */
  void add(long nanos) {
    seconds.add(Math.max(1, nanos) / NANOS_PER_SECOND);
  }

  double median() {
    double[] sorted = seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  double min() {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double max() {
    return seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * How often per second a device can do something: the amount is doubled until one run lasts, then
   * the fastest of several runs counts, since a limit is what nothing exceeds.
   *
   * @param operation does it as often as it is told
   */
  static double rate(Backend backend, long amount, LongConsumer operation) {
    long enough = amount;
    while (backend.elapsedNanos(runOf(operation, enough)) < LEAST_NANOS) {
      enough = Math.multiplyExact(enough, 2);
    }
    Timings timings = new Timings();
    for (int run = 0; run < RATE_RUNS; run++) {
      timings.add(backend.elapsedNanos(runOf(operation, enough)));
    }
    return enough / timings.min();
  }

  private static Runnable runOf(LongConsumer operation, long amount) {
    return () -> operation.accept(amount);
  }
}
