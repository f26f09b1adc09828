package org.qsketch.bench.sketch;

/**
 * The errors of estimates over some keys, each weighing the same.
 *
 * @param keys over how many distinct keys
 * @param meanRelativeError mean of |estimate - count| / count
 * @param relativeStandardError standard error of that mean, if the keys are a random sample of more
 * @param maxRelativeError the largest relative error
 * @param meanAbsoluteError mean of |estimate - count|
 * @param absoluteStandardError standard error of that mean, if the keys are a random sample of more
 * @param underestimates estimates below the count
 */
public record ErrorSummary(
    long keys,
    double meanRelativeError,
    double relativeStandardError,
    double maxRelativeError,
    double meanAbsoluteError,
    double absoluteStandardError,
    long underestimates) {}
