package org.qsketch.datasets.catalogue;

/**
 * What may be done with a data set.
 *
 * @param name the licence's name, or what stands in for one
 * @param statement who states it, and what exactly
 */
public record Licence(String name, String statement) {}
