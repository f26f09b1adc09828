package org.qsketch.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs other programs. */
final class ChildProcess {
  private ChildProcess() {}

  /**
   * Returns the lines that a program writes to its standard output, once it has ended.
   *
   * @param command the program and its arguments
   * @param environment variables that the program has in addition to ours
   * @throws IOException if it cannot be started, or ends with another status than 0
   */
  static List<String> lines(List<String> command, Map<String, String> environment)
      throws IOException {
    String words = String.join(" ", command);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    try {
      List<String> lines = process.inputReader(StandardCharsets.ISO_8859_1).lines().toList();
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException("%s ended with status %d".formatted(words, status));
      }
      return lines;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(words + " was interrupted");
    } finally {
      process.destroy();
    }
  }
}
