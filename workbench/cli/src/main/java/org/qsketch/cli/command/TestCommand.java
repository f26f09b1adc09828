package org.qsketch.cli.command;

import org.qsketch.cli.output.CommandFailedException;
import picocli.CommandLine.Command;

/** {@code qsketch test}: the launcher runs the tests; this is its entry in the help. */
@Command(
    name = "test",
    customSynopsis = "qsketch test [-h] [ARGUMENT...]",
    description = "Run all tests and checks, as `mvn verify` does.",
    footer = {
      "",
      "Arguments are passed to Maven. Examples:",
      "  ./qsketch test",
      "  ./qsketch test -pl workbench/core -am"
    })
public final class TestCommand extends LauncherCommand {
  @Override
  public Integer call() {
    throw new CommandFailedException(
        "the tests run from a checkout: call ./qsketch test there, or mvn verify");
  }
}
