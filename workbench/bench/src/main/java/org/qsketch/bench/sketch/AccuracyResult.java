package org.qsketch.bench.sketch;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.qsketch.bench.run.DeviceResult;

/**
 * The errors of the estimates of one sketch.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param variant the sketch
 * @param stream where the keys come from
 * @param wlf work load factor, depth · keys / counters; with equal memory, counters of 32 bits
 * @param keys how many keys were inserted, repeated ones counted each time
 * @param distinctKeys how many of them differ
 * @param counterBytes the device memory of the sketch
 * @param meanRelativeError mean of |estimate - count| / count, each distinct key weighing the same
 * @param leastMeanError the smallest mean relative error of a seed; like the following, empty in
 *     older files
 * @param largestMeanError the largest mean relative error of a seed
 * @param maxRelativeError the largest relative error of a key
 * @param meanAbsoluteError mean of |estimate - count| over the distinct keys
 * @param underestimates estimates below the count; 0 after only inserts
 * @param highRelativeError 99 % of the distinct keys have at most this relative error; like the
 *     following, empty in older files
 * @param highestRelativeError 99.9 % of the distinct keys have at most this relative error
 * @param memoryBytes what each sketch might hold, on the device and on the host; empty if the work
 *     load factor determined the size
 * @param update how a tagged sketch counted; empty for other variants
 */
public record AccuracyResult(
    String backend,
    String device,
    String variant,
    String stream,
    double wlf,
    long keys,
    long distinctKeys,
    long counterBytes,
    double meanRelativeError,
    Optional<Double> leastMeanError,
    Optional<Double> largestMeanError,
    double maxRelativeError,
    double meanAbsoluteError,
    long underestimates,
    Optional<Double> highRelativeError,
    Optional<Double> highestRelativeError,
    Optional<Long> memoryBytes,
    Optional<String> update)
    implements DeviceResult {
  /** Reads an empty cell as none. */
  public AccuracyResult {
    update = update.filter(rule -> !rule.isEmpty());
  }

  /**
   * Returns the memory for each distinct key.
   *
   * @return bytes, on the device and, where that was limited, on the host
   */
  public double bytesPerKey() {
    return (double) memoryBytes.orElse(counterBytes) / distinctKeys;
  }

  /**
   * Returns the mean of runs that differ by their seed: means of means and of high errors, largest
   * maximum, all underestimates.
   */
  static AccuracyResult average(List<AccuracyResult> runs) {
    AccuracyResult first = runs.getFirst();
    DoubleSummaryStatistics means =
        runs.stream().mapToDouble(AccuracyResult::meanRelativeError).summaryStatistics();
    return new AccuracyResult(
        first.backend,
        first.device,
        first.variant,
        first.stream,
        first.wlf,
        first.keys,
        Math.round(mean(runs, AccuracyResult::distinctKeys)),
        first.counterBytes,
        Math.clamp(means.getAverage(), means.getMin(), means.getMax()),
        Optional.of(means.getMin()),
        Optional.of(means.getMax()),
        runs.stream().mapToDouble(AccuracyResult::maxRelativeError).max().orElseThrow(),
        mean(runs, AccuracyResult::meanAbsoluteError),
        runs.stream().mapToLong(AccuracyResult::underestimates).sum(),
        first.highRelativeError.map(_ -> mean(runs, run -> run.highRelativeError.orElseThrow())),
        first.highestRelativeError.map(
            _ -> mean(runs, run -> run.highestRelativeError.orElseThrow())),
        first.memoryBytes,
        first.update);
  }

  private static double mean(List<AccuracyResult> runs, ToDoubleFunction<AccuracyResult> field) {
    return runs.stream().mapToDouble(field).average().orElseThrow();
  }
}
