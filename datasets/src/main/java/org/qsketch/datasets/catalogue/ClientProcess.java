package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Runs the user's own package clients. */
final class ClientProcess {
  private static final Pattern TELLING =
      Pattern.compile("(?i)error|fail|could not|unable|no module|^E:");
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern LEVEL = Pattern.compile("^(\\[?(ERROR|WARNING)[]:]|E:)\\s*");
  private static final int REASON_HEAD = 120;
  private static final int REASON_TAIL = 240;

  private final Path folder;
  private final Duration timeout;

  /** Runs clients in a folder, where they also leave the log of their output. */
  ClientProcess(Path folder, Duration timeout) {
    this.folder = folder;
    this.timeout = timeout;
  }

  /**
   * Runs a command to its end.
   *
   * @return the lines it printed, to either stream
   * @throws ClientException if it is not installed, takes too long or fails; the message gives the
   *     first telling line of its output
   */
  List<String> run(List<String> command) throws ClientException {
    String client = Path.of(command.getFirst()).getFileName().toString();
    Path log = folder.resolve(client + ".log");
    try {
      await(client, start(client, command, log), log);
      return lines(log);
    } catch (IOException e) {
      throw new ClientException("%s left no output (%s)".formatted(client, e.getMessage()), e);
    }
  }

  private Process start(String client, List<String> command, Path log) throws ClientException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    // clients written in Java may find no other JDK
    builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new ClientException("%s is not installed, or not on the PATH".formatted(client), e);
    }
  }

  private void await(String client, Process process, Path log) throws ClientException, IOException {
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ClientException(
            "%s did not end within %d seconds".formatted(client, timeout.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientException("the wait for %s was interrupted".formatted(client), e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new ClientException("%s failed: %s".formatted(client, reason(lines(log))));
    }
  }

  private static List<String> lines(Path log) throws IOException {
    return new String(Files.readAllBytes(log), Charset.defaultCharset()).lines().toList();
  }

  private static String reason(List<String> output) {
    return output.stream()
        .map(line -> COLOUR.matcher(line).replaceAll("").strip())
        .filter(line -> TELLING.matcher(line).find())
        .map(line -> LEVEL.matcher(line).replaceFirst(""))
        .filter(line -> !line.isEmpty())
        .findFirst()
        .map(ClientProcess::abbreviated)
        .orElse("it gave no reason");
  }

  /** Long reasons begin with what failed and end with why. */
  private static String abbreviated(String reason) {
    int length = reason.length();
    return length <= REASON_HEAD + REASON_TAIL
        ? reason
        : reason.substring(0, REASON_HEAD) + " … " + reason.substring(length - REASON_TAIL);
  }
}
