package org.qsketch.datasets;

/**
 * How many times as fast as others the EGA paper says that its group-by is: from the least to the
 * greatest over all its data.
 *
 * @param algorithm {@code sp-ega} or {@code mp-ega}
 * @param peer what it is compared with: {@code hash}, {@code sort} or {@code cpu}
 * @param least the least ratio
 * @param greatest the greatest ratio
 * @param loadFactorAbove the load factors of the hash tables that this holds for, 0 for all
 * @param source where it stands, and what it compares
 */
public record PublishedGroupBy(
    String algorithm,
    String peer,
    double least,
    double greatest,
    double loadFactorAbove,
    String source) {}
