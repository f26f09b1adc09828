package org.qsketch.cli.python;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Python interpreter, kept apart from the packages and settings that its user has for others.
 *
 * @param executable its name on the path, or its file
 */
public record Python(String executable) {
  private static final int OLDEST_MINOR = 10;
  private static final String INSTALL = "(on Debian and Ubuntu: apt install python3 python3-venv)";
  private static final String VERSION_AND_MODULES =
      "import sys; print('%d %d' % sys.version_info[:2], flush=True); import venv, ensurepip;"
          + " ensurepip.version()";

  /** Prepares a run of this interpreter, without the user's own packages. */
  public ProcessBuilder isolated(List<String> arguments) {
    return new ProcessBuilder(
        Stream.concat(Stream.of(executable, "-I"), arguments.stream()).toList());
  }

  /**
   * Returns the version of the interpreter.
   *
   * @return as it prints it; empty if it does not run
   */
  String version() {
    try {
      return ChildProcess.capture(isolated(List.of("--version"))).text();
    } catch (IOException _) {
      return "";
    }
  }

  /**
   * Refuses a Python that cannot make an environment.
   *
   * @param purpose what needs it, for the message
   * @throws IOException if it is missing, too old or not complete; the message says what to install
   */
  void requireEnvironments(String purpose) throws IOException {
    ChildProcess.Output probe = probe(purpose);
    List<String> lines = probe.text().lines().toList();
    if (lines.isEmpty() || !isNewEnough(lines.getFirst())) {
      throw new IOException(
          "the %s needs Python 3.%d or newer, and %s is %s: install it %s"
              .formatted(purpose, OLDEST_MINOR, executable, version(), INSTALL));
    }
    if (probe.exitCode() != 0) {
      throw new IOException(
          "the %s needs Python's modules venv and ensurepip, and %s lacks them (%s): install them %s"
              .formatted(purpose, executable, lines.getLast(), INSTALL));
    }
  }

  private ChildProcess.Output probe(String purpose) throws IOException {
    try {
      return ChildProcess.capture(isolated(List.of("-c", VERSION_AND_MODULES)));
    } catch (IOException e) {
      throw new IOException(
          "the %s needs Python 3.%d or newer, and there is no %s: install it %s"
              .formatted(purpose, OLDEST_MINOR, executable, INSTALL),
          e);
    }
  }

  private static boolean isNewEnough(String version) {
    return version.matches("3 \\d+")
        && Integer.parseInt(version.substring("3 ".length())) >= OLDEST_MINOR;
  }
}
