package org.qsketch.bench.groupby;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of aggregation by one method (EGA, Section 5), pairs and groups in the memory of the
 * device.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param threads workers of the CPU, compute units of a device
 * @param method {@code sp-ega}, {@code lphga}, {@code sort}, {@code partitioned} or {@code auto};
 *     on the CPU {@code partitioned}
 * @param aggregate {@code count}, {@code sum}, {@code min} or {@code max}
 * @param stream what the keys are: {@code distinct}, {@code uniform}, {@code zipf:1.1} …
 * @param sweep what varies from result to result: {@code load-factor} or {@code groups}
 * @param keyBits of a key, 32 or 64; values are as wide
 * @param loadFactor groups per slot of a hash table, whose number of groups was known
 * @param pairs how many one run aggregates
 * @param groups how many distinct keys it found
 * @param medianSeconds median time of a run
 * @param minSeconds the fastest run
 * @param maxSeconds the slowest run
 * @param pairsPerSecond pairs per second in the median run
 * @param fractionOfLimit that rate over the device's limit of atomic adds at random places of a
 *     table for these groups, measured in the same session
 */
public record GroupByResult(
    String backend,
    String device,
    int threads,
    String method,
    String aggregate,
    String stream,
    String sweep,
    int keyBits,
    double loadFactor,
    long pairs,
    long groups,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double pairsPerSecond,
    double fractionOfLimit)
    implements DeviceResult, Timed {}
