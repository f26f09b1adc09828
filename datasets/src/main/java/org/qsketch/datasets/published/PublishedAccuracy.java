package org.qsketch.datasets.published;

/**
 * A published error, a point of Fig. 7 of the QSketch paper.
 *
 * @param wlf the work load factor
 * @param keys how many keys were inserted
 * @param variant the sketch variant
 * @param meanRelativeError relative error, averaged over the distinct keys
 * @param counterBytes the size of the counters on the device
 */
public record PublishedAccuracy(
    double wlf, long keys, String variant, double meanRelativeError, long counterBytes) {}
