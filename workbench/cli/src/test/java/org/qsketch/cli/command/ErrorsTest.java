package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class ErrorsTest {
  @Command(name = "qsketch")
  private static final class Top implements Runnable {
    @Override
    public void run() {}
  }

  @Command(name = "broken")
  private static final class Broken implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new ExceptionInInitializerError(new IllegalStateException("no such library"));
    }
  }

  @Test
  void aClassThatCannotBeInitializedIsOneLineAndExitCode1() {
    StringWriter err = new StringWriter();
    Errors errors = new Errors();
    CommandLine command =
        new CommandLine(new Top())
            .addSubcommand(new Broken())
            .setExecutionExceptionHandler(errors)
            .setExecutionStrategy(Errors::execute)
            .setErr(new PrintWriter(err));
    assertThat(command.execute("broken")).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains("no such library", "--debug shows where");
  }
}
