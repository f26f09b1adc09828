package org.qsketch.datasets.catalogue;

/**
 * Where the data behind a result came from, to be recorded with it.
 *
 * @param dataSet the data set's id
 * @param registry the package registry it came through
 * @param packageName the package
 * @param version the version read
 * @param sha256 checksum of the package file that was read
 * @param licence the licence's name
 */
public record Provenance(
    String dataSet,
    String registry,
    String packageName,
    String version,
    String sha256,
    String licence) {}
