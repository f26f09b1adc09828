package org.qsketch.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.cli.command.Errors;
import org.qsketch.cli.command.HeadStart;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** The entry point of the {@code qsketch} command. */
public final class Main {
  private Main() {}

  private static final String ENCODING = "sun.jnu.encoding";

  /**
   * Runs the command and ends the process with its exit code: 0 done, 1 failed, 2 bad usage.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    end(run(new FileOutputStream(FileDescriptor.out), arguments));
  }

  /** Runs the command with a head start, and returns its exit code. */
  static int run(OutputStream standardOutput, String... arguments) {
    Locale.setDefault(Locale.ROOT); // drivers tell numbers, too
    try (HeadStart _ = HeadStart.of(arguments)) {
      CommandLine command = QSketch.commandLine(arguments);
      return areWhole(System.getProperty(ENCODING), arguments)
          ? run(command, standardOutput, arguments)
          : Errors.argumentsAreLost(command);
    }
  }

  /**
   * Ends the process. Drivers may have threads that stay, and only an exit ends them. But an exit
   * first opens all jars to look for a logger, which takes a tenth of a short command.
   */
  private static void end(int exitCode) {
    if (exitCode != ExitCode.OK || Thread.activeCount() > 1) {
      System.exit(exitCode);
    }
  }

  /**
   * Tells whether all arguments arrived. Java reads them in the encoding of the locale, and
   * replaces characters that it lacks.
   */
  static boolean areWhole(String encoding, String... arguments) {
    return encoding.equals("UTF-8")
        || Stream.of(arguments).allMatch(StandardCharsets.US_ASCII.newEncoder()::canEncode);
  }

  /**
   * Runs the command in a fixed locale. Results that cannot be written, for example because the
   * disk is full, make it fail.
   */
  static int run(CommandLine command, OutputStream target, String... arguments) {
    Locale.setDefault(Locale.ROOT);
    ResultStream results = new ResultStream(target);
    command.setOut(new PrintWriter(results, true, StandardCharsets.UTF_8));
    int exitCode = command.execute(arguments);
    command.getOut().flush();
    return results.failure().isPresent() && exitCode == ExitCode.OK
        ? Errors.resultsAreLost(command, results.failure().get())
        : exitCode;
  }

  /**
   * A stream that remembers why results could not be written, which writers of text do not report.
   */
  private static final class ResultStream extends OutputStream {
    private final OutputStream target;
    private Optional<IOException> failure = Optional.empty();

    ResultStream(OutputStream target) {
      this.target = target;
    }

    /** Returns the first failure. */
    Optional<IOException> failure() {
      return failure;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      try {
        target.write(bytes, offset, count);
      } catch (IOException e) {
        failure = failure.or(() -> Optional.of(e));
        throw e;
      }
    }
  }
}
