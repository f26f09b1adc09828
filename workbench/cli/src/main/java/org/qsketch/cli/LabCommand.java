package org.qsketch.cli;

import picocli.CommandLine.Command;

/** {@code qsketch lab}. */
@Command(
    name = "lab",
    description =
        "JupyterLab with the Java kernel and the notebooks, ready. Not part of this build yet.",
    footer = {"", "Example:", "  qsketch lab"})
final class LabCommand extends QSketchCommand {
  @Override
  public Integer call() {
    throw new CommandFailedException(
        "'lab' is not part of this build yet: the other commands are, see qsketch --help");
  }
}
