package org.qsketch.bench.distinct;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of counting the different values of each group, from no pairs to all counts.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param threads workers of the CPU, compute units of a device
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param stream where the values come from
 * @param keyBits the width of a group and of a value: 32 or 64
 * @param pairs how many pairs one run adds
 * @param groups how many groups they have
 * @param distinctPairs how many different pairs there are
 * @param medianSeconds median time of a run, pairs in the memory of the device and counts in the
 *     memory of the host
 * @param minSeconds the fastest run
 * @param maxSeconds the slowest run
 * @param opsPerSecond pairs per second in the median run
 */
public record GroupedResult(
    String backend,
    String device,
    int threads,
    String execution,
    String stream,
    int keyBits,
    long pairs,
    long groups,
    long distinctPairs,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double opsPerSecond)
    implements DeviceResult, Timed {}
