package org.qsketch.datasets.fetch;

import java.nio.file.Path;
import org.qsketch.datasets.PackageOrigin;

/** Fetches packages. */
@FunctionalInterface
public interface PackageClient {
  /**
   * Fetches a package.
   *
   * @param origin the package
   * @param folder an empty folder, which receives the file as {@link PackageOrigin#fileName()}
   * @throws ClientException if the client is missing or fails
   */
  void fetch(PackageOrigin origin, Path folder) throws ClientException;
}
