package org.qsketch.bench.sketch;

import java.util.Iterator;
import java.util.function.Function;
import org.qsketch.bench.run.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * Sums up errors of estimates, key by key: relative error |e - a| / a, absolute error |e - a|,
 * where e is the estimate and a, at least 1, the exact count. Every key weighs the same.
 */
public final class ErrorTally {
  private static final int QUERY_BATCH = 1 << 20;

  private final Moments relative = new Moments();
  private final Moments absolute = new Moments();
  private long underestimates;

  ErrorTally() {}

  /**
   * Asks a sketch for the estimates of keys whose counts are known.
   *
   * @param sketch what is asked: {@code sketch::query}
   * @param keys distinct keys, best where the sketch is
   * @param counts their exact counts, 64 bits each, in the same order
   * @return their errors
   */
  public static ErrorSummary measure(Function<Keys, Counts> sketch, Keys keys, Keys counts) {
    ErrorTally tally = new ErrorTally();
    Iterator<Keys> exact = Batches.of(counts, QUERY_BATCH).iterator();
    Batches.of(keys, QUERY_BATCH)
        .forEach(batch -> tally.add(exact.next().toArray(), estimates(sketch, batch)));
    return tally.summary();
  }

  private void add(long[] exact, long[] estimates) {
    for (int i = 0; i < exact.length; i++) {
      add(exact[i], estimates[i]);
    }
  }

  private static long[] estimates(Function<Keys, Counts> sketch, Keys keys) {
    try (Counts estimates = sketch.apply(keys)) {
      return estimates.toArray();
    }
  }

  void add(long exact, long estimate) {
    double error = Math.abs((double) estimate - exact);
    relative.add(error / exact);
    absolute.add(error);
    underestimates += estimate < exact ? 1 : 0;
  }

  ErrorSummary summary() {
    return new ErrorSummary(
        relative.count,
        relative.mean(),
        relative.standardError(),
        relative.max,
        absolute.mean(),
        absolute.standardError(),
        underestimates);
  }

  /** Mean and variance of a sequence, updated as it comes (Welford 1962). */
  private static final class Moments {
    private long count;
    private double mean;
    private double squares;
    private double max;

    void add(double value) {
      double distance = value - mean;
      mean += distance / ++count;
      squares += distance * (value - mean);
      max = Math.max(max, value);
    }

    double mean() {
      return mean;
    }

    double standardError() {
      return count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count);
    }
  }
}
