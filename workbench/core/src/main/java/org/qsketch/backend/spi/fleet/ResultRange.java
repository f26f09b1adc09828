package org.qsketch.backend.spi.fleet;

/**
 * A range of the results of keys.
 *
 * @param <R> estimates or answers
 * @param results of these keys, and maybe of others
 * @param from index of the first one
 * @param count how many
 */
public record ResultRange<R>(R results, long from, long count) {}
