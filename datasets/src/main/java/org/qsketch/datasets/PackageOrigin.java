package org.qsketch.datasets;

/**
 * The package that holds a data set.
 *
 * @param registry the package registry, by its common name
 * @param name what the registry calls the package
 * @param version its version
 * @param fileName the name of the package file
 * @param sha256 the checksum that the file must have, in hexadecimal
 */
public record PackageOrigin(
    String registry, String name, String version, String fileName, String sha256) {
  /**
   * Describes an artifact of Maven Central.
   *
   * @param group the group's id
   * @param artifact the artifact's id
   * @param version its version
   * @param sha256 the checksum of its jar
   * @return the package
   */
  public static PackageOrigin ofMaven(
      String group, String artifact, String version, String sha256) {
    return new PackageOrigin(
        "Maven Central",
        group + ":" + artifact,
        version,
        "%s-%s.jar".formatted(artifact, version),
        sha256);
  }

  @Override
  public String toString() {
    return "%s %s from %s".formatted(name, version, registry);
  }
}
