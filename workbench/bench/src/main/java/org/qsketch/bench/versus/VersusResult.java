package org.qsketch.bench.versus;

import org.qsketch.backend.Execution;
import org.qsketch.bench.run.DeviceResult;
import org.qsketch.bench.run.ResultFile;

/**
 * One sketch in one amount of memory, with one seed: errors over all distinct keys, and rates.
 *
 * @param backend the backend's name; {@code java} for a rival
 * @param device the device's name
 * @param execution serial on one thread, multi-core or device
 * @param sketch the name
 * @param stream where the keys come from
 * @param keys how many keys were inserted, repeated ones counted each time
 * @param distinctKeys how many of them differ
 * @param exactBytes what a hash table of exact counts takes
 * @param memoryBytes what the sketch may take
 * @param usedBytes what it takes, all bits counted
 * @param seed selects its hashes
 * @param meanRelativeError mean of |estimate - count| / count over the distinct keys (ARE)
 * @param meanAbsoluteError mean of |estimate - count| over the distinct keys (AAE)
 * @param highAbsoluteError 99.9 % of the distinct keys have at most this |estimate - count|
 * @param maxAbsoluteError the largest of these
 * @param heavyCount the least count of a heavy hitter
 * @param heavyHitters how many distinct keys have it
 * @param precision the share of heavy hitters among the keys whose estimate says so
 * @param recall the share of these among the heavy hitters
 * @param f1 the harmonic mean of precision and recall
 * @param distributionError weighted mean relative difference between the numbers of keys of each
 *     count and of each estimate (WMRE), from 0 to 2
 * @param insertsPerSecond keys inserted per second; of one thread, per second of processor time
 * @param queriesPerSecond keys estimated per second, likewise
 */
public record VersusResult(
    String backend,
    String device,
    String execution,
    String sketch,
    String stream,
    long keys,
    long distinctKeys,
    long exactBytes,
    long memoryBytes,
    long usedBytes,
    long seed,
    double meanRelativeError,
    double meanAbsoluteError,
    double highAbsoluteError,
    double maxAbsoluteError,
    long heavyCount,
    long heavyHitters,
    double precision,
    double recall,
    double f1,
    double distributionError,
    double insertsPerSecond,
    double queriesPerSecond)
    implements DeviceResult {

  /** The file of the results. */
  public static final ResultFile.Measured<VersusResult> FILE =
      ResultFile.of("versus.csv", VersusResult.class);

  /** The backend of rivals. */
  public static final String JAVA = "java";

  /**
   * Tells whether one thread did it, as is true of every rival.
   *
   * @return false on several threads and on devices that run kernels
   */
  public boolean ranOnOneThread() {
    return execution.equals(Execution.SERIAL.label());
  }
}
