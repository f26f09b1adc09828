package org.qsketch.count;

/**
 * A key and its exact count.
 *
 * @param key the key, 32-bit keys extended by zeros
 * @param count its count
 */
public record KeyCount(long key, long count) {}
