package org.qsketch.cli;

import java.io.OutputStream;
import java.util.List;

/**
 * Runs the commands that should answer at once, for the launcher: Java records what they load, and
 * loads it faster from then on.
 */
final class Rehearsal {
  private static final List<String> COMMANDS = List.of("--version", "--help", "devices");

  private Rehearsal() {}

  public static void main(String[] arguments) {
    COMMANDS.forEach(Rehearsal::run);
    System.exit(0); // as Main does: a driver may have threads that stay
  }

  private static void run(String command) {
    Main.run(QSketch.commandLine(command), OutputStream.nullOutputStream(), command);
  }
}
