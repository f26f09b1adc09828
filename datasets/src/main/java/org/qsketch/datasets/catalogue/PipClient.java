package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Python source packages, through {@code python3 -m pip download}. To get the metadata, pip runs
 * the package's own set-up script; it is given the checksum, so that it runs only the pinned one.
 */
record PipClient(String command, Duration timeout) implements PackageClient {
  @Override
  public String fetch(PackageOrigin origin, Path folder) throws ClientException {
    new ClientProcess(folder, timeout)
        .run(
            List.of(
                command,
                "-m",
                "pip",
                "--quiet",
                "--no-input",
                "--disable-pip-version-check",
                "download",
                "--no-deps",
                "--no-binary",
                origin.name(),
                "--requirement",
                requirements(origin, folder).toString(),
                "--dest",
                folder.toString()));
    return origin.version();
  }

  private static Path requirements(PackageOrigin origin, Path folder) throws ClientException {
    String line =
        "%s==%s --hash=sha256:%s%n"
            .formatted(origin.name(), origin.version(), origin.sha256().orElseThrow());
    try {
      return Files.writeString(folder.resolve("requirements.txt"), line);
    } catch (IOException e) {
      throw new ClientException("pip cannot be told what to fetch (%s)".formatted(e), e);
    }
  }
}
