package org.qsketch.bench.versus;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.qsketch.bench.run.HighErrors;

/** Compares the estimates of all distinct keys with their counts, by the measures of the field. */
final class EstimateErrors {
  private final long[] counts;
  private final long[] estimates;

  /**
   * Compares nothing yet.
   *
   * @param counts the exact counts
   * @param estimates the estimate of each key, in the order of the counts, at least 0
   */
  EstimateErrors(long[] counts, long[] estimates) {
    this.counts = counts;
    this.estimates = estimates;
  }

  double meanRelative() {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += absolute(i) / counts[i];
    }
    return sum / counts.length;
  }

  double meanAbsolute() {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += absolute(i);
    }
    return sum / counts.length;
  }

  /** Returns the 99.9 % quantile and the largest of the absolute errors. */
  double[] highest() {
    HighErrors high = new HighErrors(counts.length);
    for (int i = 0; i < counts.length; i++) {
      high.add(absolute(i));
    }
    return new double[] {high.quantile(HighErrors.HIGHEST), high.quantile(1)};
  }

  private double absolute(int i) {
    return Math.abs((double) estimates[i] - counts[i]);
  }

  /** How well keys are found whose count is at least a number. */
  record Heavy(long truly, long found, long both) {
    /** Returns 1 if none is found. */
    double precision() {
      return found == 0 ? 1 : (double) both / found;
    }

    /** Returns 1 if there is none to find. */
    double recall() {
      return truly == 0 ? 1 : (double) both / truly;
    }

    double f1() {
      double sum = precision() + recall();
      return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }
  }

  /**
   * Compares what was reported with the truth.
   *
   * @param least the least count of a heavy hitter
   * @param isReported tells of the index of a key whether the sketch reports it
   */
  Heavy heavy(long least, IntPredicate isReported) {
    long truly = 0;
    long found = 0;
    long both = 0;
    for (int i = 0; i < counts.length; i++) {
      boolean isFound = isReported.test(i);
      truly += counts[i] >= least ? 1 : 0;
      found += isFound ? 1 : 0;
      both += isFound && counts[i] >= least ? 1 : 0;
    }
    return new Heavy(truly, found, both);
  }

  /**
   * Returns the sum of |keys of a count - keys of this estimate| over their mean sum. An estimate
   * of 0 says that the key did not occur.
   */
  double distribution() {
    Map<Long, long[]> sizes = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      sizes.computeIfAbsent(counts[i], _ -> new long[2])[0]++;
      if (estimates[i] > 0) {
        sizes.computeIfAbsent(estimates[i], _ -> new long[2])[1]++;
      }
    }
    double difference = 0;
    double sum = 0;
    for (long[] keys : sizes.values()) {
      difference += Math.abs(keys[0] - keys[1]);
      sum += keys[0] + keys[1];
    }
    return difference / (sum / 2);
  }
}
