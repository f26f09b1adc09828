package org.qsketch.datasets.catalogue;

import java.nio.file.Path;

/** Fetches packages through a client that the user has installed and configured. */
public interface PackageClient {
  /**
   * Fetches a package.
   *
   * @param origin the package
   * @param folder an empty folder; the file is left in it under {@link PackageOrigin#fileName()}
   * @return the version fetched
   * @throws ClientException if the client is missing or fails
   */
  String fetch(PackageOrigin origin, Path folder) throws ClientException;
}
