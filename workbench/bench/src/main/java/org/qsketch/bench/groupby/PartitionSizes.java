package org.qsketch.bench.groupby;

/**
 * The fill of partitions, compared with the bound of Theorem 1 (EGA, Section 4.2.1): distinct
 * random keys fall by their hash into partitions, as balls into bins.
 *
 * @param balls n, the distinct keys
 * @param bound k, what no partition shall have
 * @param probability p, that some partition has it all the same, at most
 * @param bins m, the partitions that the theorem asks for
 * @param trials how often keys were thrown
 * @param simulatedProbability the share of trials in which some of these partitions had k keys or
 *     more
 * @param fullestMean keys of the fullest partition, mean over the trials
 * @param leastBins the fewest partitions, by simulation, that keep that share at p: m is larger by
 *     as much as the theorem is loose
 */
public record PartitionSizes(
    long balls,
    long bound,
    double probability,
    long bins,
    int trials,
    double simulatedProbability,
    double fullestMean,
    long leastBins) {}
