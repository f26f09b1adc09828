package org.qsketch.cli.command;

import java.util.Optional;
import java.util.ServiceLoader;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.cli.output.CommandFailedException;

/**
 * The part that draws figures. It belongs to a checkout and is left out of the bundle for GPU
 * nodes.
 */
final class Lab {
  private Lab() {}

  /** Returns the lab if its jars are on the class path. */
  static Optional<FigureRenderer> find() {
    return ServiceLoader.load(FigureRenderer.class).findFirst();
  }

  /** Returns the error of a command that needs the lab. */
  static CommandFailedException refuse(String command) {
    return new CommandFailedException(
        "'%s' needs the lab, which is not installed here: call ./qsketch %s in a checkout"
            .formatted(command, command));
  }
}
