package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** A command that the launcher runs itself; what is here is its help and nothing else. */
@SuppressWarnings("UnusedVariable")
public // picocli reads the option
abstract class LauncherCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;
}
