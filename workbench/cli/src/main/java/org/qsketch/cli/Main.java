package org.qsketch.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.qsketch.cli.command.Errors;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Where the {@code qsketch} command begins. */
public final class Main {
  private Main() {}

  /**
   * Runs the command and ends the process with its exit code: 0 done, 1 failed, 2 bad usage.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    OutputStream standardOutput = new FileOutputStream(FileDescriptor.out);
    System.exit(run(QSketch.commandLine(arguments), standardOutput, arguments));
  }

  /** Runs the command; results that do not arrive, because the disk is full, make it fail. */
  static int run(CommandLine command, OutputStream target, String... arguments) {
    ResultStream results = new ResultStream(target);
    command.setOut(new PrintWriter(results, true, System.out.charset()));
    int exitCode = command.execute(arguments);
    command.getOut().flush();
    return results.failure().isPresent() && exitCode == ExitCode.OK
        ? Errors.resultsAreLost(command, results.failure().get())
        : exitCode;
  }
}
