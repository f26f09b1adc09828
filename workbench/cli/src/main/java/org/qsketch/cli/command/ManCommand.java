package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code qsketch man}. */
@Command(
    name = ManCommand.NAME,
    description = "The manual page of all commands, for the program man.",
    footer = {
      "",
      "Examples:",
      "  ./qsketch man | man -l -",
      "  mkdir -p ~/.local/share/man/man1 && ./qsketch man > ~/.local/share/man/man1/qsketch.1"
    })
public final class ManCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "man";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(new ManPage(spec.root()).text());
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
