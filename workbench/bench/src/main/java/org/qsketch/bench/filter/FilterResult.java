package org.qsketch.bench.filter;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of one operation of a cuckoo filter (Neth 2017, Figs. 2, 4 and 6), and what it
 * answered.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param threads workers of the CPU, compute units of a device
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param entries of a bucket
 * @param fingerprintBits the size of an entry
 * @param alternate how the alternate bucket follows: {@code mirror}, {@code xor} or {@code local}
 * @param operation {@code insert} into an empty filter, probe of {@code present} or of {@code
 *     absent} keys; {@code count} or {@code delete} of the inserted keys on request
 * @param load the share of entries in use when all keys are in
 * @param keys how many 64-bit keys one run handles
 * @param filterBytes the memory of the filter
 * @param medianSeconds median time of a run, keys and answers in the memory of the device
 * @param minSeconds the fastest run
 * @param maxSeconds the slowest run
 * @param opsPerSecond keys per second in the median run
 * @param fractionOfLimit that rate over the device's random-access limit on a table of the filter's
 *     size, measured in the same session: atomic adds for inserts, gathers for probes
 * @param yes how many answers were yes: keys inserted, found, or found though they are absent
 * @param falsePositiveBound the share of absent keys that may be found
 */
public record FilterResult(
    String backend,
    String device,
    int threads,
    String execution,
    int entries,
    int fingerprintBits,
    String alternate,
    String operation,
    double load,
    long keys,
    long filterBytes,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double opsPerSecond,
    double fractionOfLimit,
    long yes,
    double falsePositiveBound)
    implements DeviceResult, Timed {
  /**
   * Returns the share of yes among the answers.
   *
   * @return of inserts the share that found a free entry; of probes of absent keys the false
   *     positive rate
   */
  public double yesRate() {
    return (double) yes / keys;
  }
}
