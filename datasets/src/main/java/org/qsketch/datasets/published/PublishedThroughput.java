package org.qsketch.datasets.published;

/**
 * A published rate, from Figs. 5 and 6 of the QSketch paper.
 *
 * @param gpu the graphics card, as the figures name it
 * @param wlf the work load factor
 * @param keys how many keys were inserted
 * @param variant the sketch variant
 * @param operation {@code insert} or {@code query}
 * @param opsPerSecond operations per second
 */
public record PublishedThroughput(
    String gpu, double wlf, long keys, String variant, String operation, double opsPerSecond) {}
