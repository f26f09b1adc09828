package org.qsketch.cli.command;

import org.qsketch.cli.output.CommandFailedException;
import picocli.CommandLine.Command;

/** {@code qsketch spark}: the launcher starts Spark; this is its entry in the help. */
@Command(
    name = "spark",
    customSynopsis = "qsketch spark [-h] [OPTION OF SPARK-SUBMIT...] [EXAMPLE [ARGUMENT...]]",
    description = "Run examples of the functions of Spark on this machine; without one, list them.",
    footer = {
      "",
      "Options of spark-submit stand first, each with its value. Examples:",
      "  ./qsketch spark days 1e7",
      "  ./qsketch spark --master 'local[4]' file visits.parquet user 256Mi"
    })
public final class SparkCommand extends LauncherCommand {
  @Override
  public Integer call() {
    throw new CommandFailedException("Spark runs from a checkout: call ./qsketch spark there");
  }
}
