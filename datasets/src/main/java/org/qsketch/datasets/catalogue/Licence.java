package org.qsketch.datasets.catalogue;

/**
 * The licence of a data set.
 *
 * @param name the licence's name, or a few words if it has none
 * @param statement who states it, and the exact terms
 */
public record Licence(String name, String statement) {}
