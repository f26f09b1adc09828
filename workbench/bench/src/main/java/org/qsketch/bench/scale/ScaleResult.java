package org.qsketch.bench.scale;

/**
 * Something that a cluster can run out of.
 *
 * @param limit what it is
 * @param used how much of it the traffic takes, 1 for all
 * @param keysPerDay with which it is used up
 * @param then what helps
 */
public record ScaleResult(String limit, double used, double keysPerDay, String then) {}
