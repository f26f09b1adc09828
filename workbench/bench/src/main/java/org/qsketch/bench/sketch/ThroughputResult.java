package org.qsketch.bench.sketch;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of one operation of one sketch.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param variant the sketch
 * @param operation {@code insert}, {@code query} or {@code remove}; {@code query-again}, {@code
 *     errors}, {@code select} or {@code merge} if it was asked for
 * @param stream where the keys come from
 * @param wlf work load factor, depth · keys / counters
 * @param keys how many keys one run handles; of a merge, the keys of the other sketch
 * @param counterBytes the device memory of the sketch
 * @param medianSeconds median time of a run
 * @param minSeconds the fastest run
 * @param maxSeconds the slowest run
 * @param opsPerSecond keys per second in the median run
 * @param fractionOfLimit that rate over the device's random-access limit on a table of about the
 *     same size, measured in the same session: atomic adds for inserts, merges and removes, gathers
 *     for queries. On a CPU it may exceed 1, because a batch is partitioned first, which turns
 *     random accesses into local ones
 */
public record ThroughputResult(
    String backend,
    String device,
    String variant,
    String operation,
    String stream,
    double wlf,
    long keys,
    long counterBytes,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double opsPerSecond,
    double fractionOfLimit)
    implements DeviceResult, Timed {}
