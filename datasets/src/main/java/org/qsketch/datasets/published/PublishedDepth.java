package org.qsketch.datasets.published;

/**
 * A published rate of the thread sketch, by depth, on an RTX 2080 Ti.
 *
 * @param wlf the work load factor
 * @param keys how many keys were inserted
 * @param depth the sketch's depth d
 * @param operation {@code insert} or {@code query}
 * @param opsPerSecond operations per second
 */
public record PublishedDepth(
    double wlf, long keys, int depth, String operation, double opsPerSecond) {}
