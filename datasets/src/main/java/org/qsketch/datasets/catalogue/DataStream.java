package org.qsketch.datasets.catalogue;

/**
 * A stream of 64-bit keys that a data set offers.
 *
 * @param name its name within the data set: {@code words} of {@code europarl:words}
 * @param description what each key is, and about how many there are
 */
public record DataStream(String name, String description) {}
