package org.qsketch.cli.command;

import java.util.Optional;
import java.util.ServiceLoader;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.cli.output.CommandFailedException;

/** The half of the command that draws: part of a checkout, left out of the bundle for GPU nodes. */
final class Lab {
  private Lab() {}

  /** The lab, where its jars are on the class path. */
  static Optional<FigureRenderer> find() {
    return ServiceLoader.load(FigureRenderer.class).findFirst();
  }

  /** Why a command that needs the lab does not run. */
  static CommandFailedException refuse(String command) {
    return new CommandFailedException(
        "'%s' needs the lab, which is not installed here: call ./qsketch %s in a checkout"
            .formatted(command, command));
  }
}
