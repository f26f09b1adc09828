package org.qsketch.cli;

/** Where the {@code qsketch} command begins. */
public final class Main {
  private Main() {}

  /**
   * Runs the command and ends the process with its exit code: 0 done, 1 failed, 2 bad usage.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    System.exit(QSketch.commandLine().execute(arguments));
  }
}
