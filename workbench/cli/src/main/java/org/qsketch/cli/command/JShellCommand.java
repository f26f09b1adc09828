package org.qsketch.cli.command;

import picocli.CommandLine.Command;

/** {@code qsketch jshell}: the launcher runs the shell; this is its entry in the help. */
@Command(
    name = "jshell",
    customSynopsis = "qsketch jshell [-h] [ARGUMENT...]",
    description = "The JDK's JShell with the workbench and all that the notebooks import.",
    footer = {
      "",
      "Arguments are passed to JShell. Examples:",
      "  ./qsketch jshell",
      "  echo 'IO.println(backends())' | ./qsketch jshell -s -"
    })
public final class JShellCommand extends LauncherCommand {
  @Override
  public Integer call() {
    throw Lab.refuse("jshell");
  }
}
