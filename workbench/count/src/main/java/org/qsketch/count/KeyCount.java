package org.qsketch.count;

/**
 * A key and how often it occurs.
 *
 * @param key the key, 32-bit keys extended by zeros
 * @param count its exact count
 */
public record KeyCount(long key, long count) {}
