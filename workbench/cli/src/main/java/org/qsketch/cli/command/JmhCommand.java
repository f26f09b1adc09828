package org.qsketch.cli.command;

import org.qsketch.cli.output.CommandFailedException;
import picocli.CommandLine.Command;

/** {@code qsketch jmh}: the launcher runs the benchmarks; this is their entry in the help. */
@Command(
    name = "jmh",
    customSynopsis = "qsketch jmh [-h] [ARGUMENT...]",
    description = "Compare the CPU backend with the sketches and filters of other Java libraries.",
    footer = {
      "",
      "Arguments are passed to the benchmarks. Examples:",
      "  ./qsketch jmh",
      "  ./qsketch jmh FilterBenchmark -p threads=1"
    })
public final class JmhCommand extends LauncherCommand {
  @Override
  public Integer call() {
    throw new CommandFailedException(
        "the benchmarks run from a checkout: call ./qsketch jmh there");
  }
}
