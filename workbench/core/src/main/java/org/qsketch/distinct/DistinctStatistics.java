package org.qsketch.distinct;

/**
 * How far the registers of a distinct counter are.
 *
 * @param registers how many there are
 * @param used registers that at least one key selected
 * @param highest the highest level of a hash: 0 or more; -1 if there are no keys
 */
public record DistinctStatistics(long registers, long used, int highest) {}
