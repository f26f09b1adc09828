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
    synopsisSubcommandLabel = "rates|errors",
    subcommands = {DistinctRatesCommand.class, DistinctErrorsCommand.class},
    footer = {
      "",
      "Examples:",
      "  qsketch distinct rates --keys 2^24",
      "  qsketch distinct errors --memory 4Ki --seeds 200"
    })
public final class DistinctCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "name what to measure: rates or errors");
  }
}
