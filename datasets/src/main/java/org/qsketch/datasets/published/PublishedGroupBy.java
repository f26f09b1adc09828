package org.qsketch.datasets.published;

/**
 * The speed-up over others that the EGA paper reports for its group-by: the range over all its
 * data.
 *
 * @param algorithm {@code sp-ega} or {@code mp-ega}
 * @param peer what it is compared with: {@code hash}, {@code sort} or {@code cpu}
 * @param least the smallest ratio
 * @param greatest the largest ratio
 * @param loadFactorAbove the load factor of the hash tables above which this holds, 0 for all
 * @param source where it is in the paper, and what it compares
 */
public record PublishedGroupBy(
    String algorithm,
    String peer,
    double least,
    double greatest,
    double loadFactorAbove,
    String source) {}
