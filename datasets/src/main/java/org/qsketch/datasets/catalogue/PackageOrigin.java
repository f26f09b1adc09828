package org.qsketch.datasets.catalogue;

import java.util.Optional;

/**
 * The package that holds a data set.
 *
 * @param registry the package registry, by its common name
 * @param name what the registry calls the package
 * @param version its version; if the registry changes it from time to time, a word that says so
 * @param fileName the name of the package file
 * @param sha256 the checksum that the file must have, in hexadecimal; empty if the registry changes
 *     the file from time to time and vouches for each state with a signature
 */
public record PackageOrigin(
    String registry, String name, String version, String fileName, Optional<String> sha256) {
  @Override
  public String toString() {
    return "%s %s from %s".formatted(name, version, registry);
  }
}
