package org.qsketch.topk;

/**
 * A key that occurs often. Its true count is at least {@code lower} and at most {@code upper}.
 *
 * @param key the key; 32-bit keys are zero-extended
 * @param lower how often it was certainly inserted
 * @param upper how often it was inserted at most
 */
public record HeavyKey(long key, long lower, long upper) {}
