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
    throw Lab.refuse("lab");
  }
}
