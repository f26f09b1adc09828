package org.qsketch.datasets;

import java.nio.file.Path;

/** A way to fetch packages: through the client that the user has, as the user set it up. */
interface PackageClient {
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
