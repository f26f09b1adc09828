package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code qsketch completion}. */
@Command(
    name = CompletionCommand.NAME,
    description = "A script for bash or zsh, which completes commands, options and files.",
    footer = {
      "",
      "Examples:",
      "  source <(./qsketch completion)",
      "  echo 'source <(/opt/qsketch/qsketch completion)' >> ~/.bashrc"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "completion";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandSpec whole = spec.root();
    spec.commandLine().getOut().print(AutoComplete.bash(whole.name(), whole.commandLine()));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
