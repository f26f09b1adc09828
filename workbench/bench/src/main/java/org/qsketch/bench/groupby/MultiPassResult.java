package org.qsketch.bench.groupby;

import java.util.OptionalDouble;
import org.qsketch.bench.run.DeviceResult;

/**
 * Pairs in the memory of the host, aggregated in a budget of device memory (MP-EGA, EGA, Section
 * 4.2), where the time goes, and what the link to the device and the CPU by itself would need. The
 * parts of the time add up to more than the whole, since several streams and the host work at once.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param pairs how many 64-bit keys with 64-bit values
 * @param groups how many distinct keys they have
 * @param dataBytes of all pairs
 * @param budgetBytes the most device memory that is worked in
 * @param ratio of the data over the budget
 * @param tiles that the pairs passed in
 * @param hostTiles how many of them the host aggregated
 * @param partitions of the groups of each tile
 * @param mergedPartitions left after small ones had been merged
 * @param hostPairs left to the host because a table was full
 * @param bytesToDevice copied there
 * @param bytesFromDevice copied from there
 * @param copySeconds spent on copies in the median run
 * @param kernelSeconds spent on kernels in it
 * @param hostSeconds spent by the host in it
 * @param medianSeconds the median run, from pairs on the host to groups, by the clock of the host
 * @param pairsPerSecond pairs per second in it
 * @param linkSeconds what the link needs at least for these bytes, both directions at once, at the
 *     rates of page-locked memory in the same run
 * @param fractionOfLink that over the median
 * @param cpuSeconds the same pairs on the CPU backend with all threads, in the same run
 * @param linkToDevice bytes per second from page-locked memory to the device, in the same run
 * @param linkFromDevice bytes per second back
 * @param linkBothWays bytes per second each way, both at once
 * @param leastSeconds what the link needs at least whichever way pairs are aggregated: all pairs go
 *     up, and then the groups come down
 * @param fractionOfLeast that over the median
 */
public record MultiPassResult(
    String backend,
    String device,
    long pairs,
    long groups,
    long dataBytes,
    long budgetBytes,
    double ratio,
    long tiles,
    long hostTiles,
    long partitions,
    long mergedPartitions,
    long hostPairs,
    long bytesToDevice,
    long bytesFromDevice,
    double copySeconds,
    double kernelSeconds,
    double hostSeconds,
    double medianSeconds,
    double pairsPerSecond,
    double linkSeconds,
    double fractionOfLink,
    double cpuSeconds,
    OptionalDouble linkToDevice,
    OptionalDouble linkFromDevice,
    OptionalDouble linkBothWays,
    OptionalDouble leastSeconds,
    OptionalDouble fractionOfLeast)
    implements DeviceResult {}
