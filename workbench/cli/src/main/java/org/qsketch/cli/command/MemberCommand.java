package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code qsketch member}. */
@Command(
    name = "member",
    description = "A cuckoo filter of the keys of files, and which keys of others are in it.",
    synopsisSubcommandLabel = "build|ask",
    subcommands = {MemberBuildCommand.class, MemberAskCommand.class},
    footer = {
      "",
      "Examples:",
      "  qsketch member build blocked.txt --lines --out blocked.qsketch",
      "  qsketch member ask blocked.qsketch access.log --lines"
    })
public final class MemberCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "name what to do: build or ask");
  }
}
