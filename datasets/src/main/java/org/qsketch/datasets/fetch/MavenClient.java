package org.qsketch.datasets.fetch;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.qsketch.datasets.PackageOrigin;

/**
 * Fetches artifacts through the {@code mvn} command, from the repositories that the user has
 * configured.
 *
 * @param command the program to run
 * @param timeout how long it may take
 */
public record MavenClient(String command, Duration timeout) implements PackageClient {
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";

  private static final Pattern TELLING = Pattern.compile("(?i)error|fail|could not|unable");
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern LEVEL = Pattern.compile("^\\[(ERROR|WARNING)]\\s*");
  private static final int REASON_HEAD = 120;
  private static final int REASON_TAIL = 240;

  @Override
  public void fetch(PackageOrigin origin, Path folder) throws ClientException {
    Path log = folder.resolve("mvn.log");
    try {
      await(start(origin, folder, log), log);
    } catch (IOException e) {
      throw new ClientException("%s left no output (%s)".formatted(name(), e.getMessage()), e);
    }
  }

  private String name() {
    return Path.of(command).getFileName().toString();
  }

  private Process start(PackageOrigin origin, Path folder, Path log) throws ClientException {
    ProcessBuilder builder =
        new ProcessBuilder(
            command,
            "--batch-mode",
            "--quiet",
            COPY,
            "-Dartifact=%s:%s".formatted(origin.name(), origin.version()),
            "-DoutputDirectory=" + folder.toAbsolutePath());
    builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
    // mvn may find no other JDK
    builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new ClientException("%s is not installed, or not on the PATH".formatted(name()), e);
    }
  }

  private void await(Process process, Path log) throws ClientException, IOException {
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ClientException(
            "%s did not end within %d seconds".formatted(name(), timeout.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientException("the wait for %s was interrupted".formatted(name()), e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new ClientException("%s failed: %s".formatted(name(), reason(log)));
    }
  }

  private static String reason(Path log) throws IOException {
    return new String(Files.readAllBytes(log), Charset.defaultCharset())
        .lines()
        .map(line -> COLOUR.matcher(line).replaceAll("").strip())
        .filter(line -> TELLING.matcher(line).find())
        .map(line -> LEVEL.matcher(line).replaceFirst(""))
        .filter(line -> !line.isEmpty())
        .findFirst()
        .map(MavenClient::abbreviated)
        .orElse("it gave no reason");
  }

  /** Shortens a reason in the middle: long ones begin with what failed and end with why. */
  private static String abbreviated(String reason) {
    int length = reason.length();
    return length <= REASON_HEAD + REASON_TAIL
        ? reason
        : reason.substring(0, REASON_HEAD) + " … " + reason.substring(length - REASON_TAIL);
  }
}
