package org.qsketch.cli;

import picocli.CommandLine.Command;

/** {@code qsketch jshell}. */
@Command(
    name = "jshell",
    description = "JShell with the workbench on its class path. Not part of this build yet.",
    footer = {"", "Example:", "  qsketch jshell"})
final class JShellCommand extends QSketchCommand {
  @Override
  public Integer call() {
    throw Lab.refuse("jshell");
  }
}
