package org.qsketch.datasets;

/**
 * What may be done with a data set.
 *
 * @param name the licence's name, or a word on its absence
 * @param statement who says so, and what exactly
 */
public record Licence(String name, String statement) {}
