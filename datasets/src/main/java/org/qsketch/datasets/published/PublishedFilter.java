package org.qsketch.datasets.published;

/**
 * A number that the cuckoo filter paper reports, measured with buckets of 4 entries of 16 bits,
 * three quarters full, on a Core i5-2500K and a GTX 970.
 *
 * @param quantity {@code seconds}, {@code speedup-over-serial}, {@code speedup-over-multi-core},
 *     {@code transfer-share}, {@code allocation-share}, {@code worst-minus-best-seconds} or {@code
 *     collision-probability}
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param operation {@code insert} or {@code probe}
 * @param threads threads of the CPU, or cores of the device
 * @param stripes semaphores, 0 if there are none
 * @param keys how many 64-bit keys
 * @param value in seconds, or a ratio
 * @param source where it is in the paper, and what it differs from
 */
public record PublishedFilter(
    String quantity,
    String execution,
    String operation,
    int threads,
    int stripes,
    long keys,
    double value,
    String source) {}
