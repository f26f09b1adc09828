package org.qsketch.datasets.catalogue;

/**
 * The origin of the data of a result, to be recorded with the result.
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
