package org.qsketch.backend.spi.fleet;

/**
 * Some of what keys were given.
 *
 * @param <R> estimates or answers
 * @param results of these keys, and maybe of others
 * @param from index of the first one
 * @param count how many
 */
public record ResultRange<R>(R results, long from, long count) {}
