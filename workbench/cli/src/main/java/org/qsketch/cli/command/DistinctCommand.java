package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code qsketch distinct}. */
@Command(
    name = "distinct",
    description =
        "Counts of different keys: how fast they are, and how far estimates are off, next to the"
            + " sketches of libraries.",
    synopsisSubcommandLabel = "rates|errors|groups",
    subcommands = {
      DistinctRatesCommand.class,
      DistinctErrorsCommand.class,
      DistinctGroupsCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  qsketch distinct rates --keys 2^24",
      "  qsketch distinct errors --memory 4Ki --seeds 200",
      "  qsketch distinct groups --pairs 2^24 --groups 2^20"
    })
public final class DistinctCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "name what to measure: rates, errors or groups");
  }
}
