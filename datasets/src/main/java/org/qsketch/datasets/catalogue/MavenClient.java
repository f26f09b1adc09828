package org.qsketch.datasets.catalogue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Artifacts of Maven repositories, through the {@code mvn} command. */
public record MavenClient(String command, Duration timeout) implements PackageClient {
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";

  @Override
  public String fetch(PackageOrigin origin, Path folder) throws ClientException {
    new ClientProcess(folder, timeout)
        .run(
            List.of(
                command,
                "--batch-mode",
                "--quiet",
                COPY,
                "-Dartifact=%s:%s".formatted(origin.name(), origin.version()),
                "-DoutputDirectory=" + folder.toAbsolutePath()));
    return origin.version();
  }
}
