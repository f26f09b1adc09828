package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.DeviceException;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.cli.option.TraceOptions;
import org.qsketch.cli.output.CommandFailedException;
import org.qsketch.datasets.KeySource;
import org.qsketch.internal.Printable;
import org.qsketch.memory.ByteSize;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.SketchFullException;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports each error as one line on standard error and an exit code: 2 for errors in the command
 * line, otherwise 1. Only {@code --debug} shows the stack trace.
 */
public final class Errors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int MOST_WARNINGS = 3;
  private static final String BROKEN_PIPE = "Broken pipe";

  /**
   * Executes a parsed command line. An exhausted heap or a broken class is reported like other
   * errors.
   */
  public static int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      CommandLine command = parsed.subcommand().commandSpec().commandLine();
      throw new ExecutionException(command, "out of memory", heapTooSmall(e));
    } catch (LinkageError | AssertionError | StackOverflowError e) {
      CommandLine command = parsed.subcommand().commandSpec().commandLine();
      throw new ExecutionException(command, "an error of Java", unexpected(e));
    }
  }

  /** Reports the cause of a broken class, which says more than the error itself. */
  private static IllegalStateException unexpected(Error error) {
    Throwable cause = error.getCause() == null ? error : error.getCause();
    return new IllegalStateException(cause.toString(), error);
  }

  private static CommandFailedException heapTooSmall(OutOfMemoryError cause) {
    return new CommandFailedException(
        "the Java heap of %s is too small: set JDK_JAVA_OPTIONS=-Xmx... to a larger one"
            .formatted(ByteSize.text(Runtime.getRuntime().maxMemory())),
        cause);
  }

  @Override
  public int handleParseException(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    String help = command.getCommandSpec().qualifiedName() + " --help";
    report(command, "%s; `%s` shows what there is".formatted(message(error), help));
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    Exception error = thrown instanceof UncheckedIOException wrapper ? wrapper.getCause() : thrown;
    if (isBrokenPipe(error)) {
      return ExitCode.OK;
    }
    report(command, message(error));
    if (command.getCommand() instanceof QSketchCommand with && with.debug()) {
      error.printStackTrace(command.getErr());
    }
    return error instanceof IllegalArgumentException ? ExitCode.USAGE : failureCode(command);
  }

  private static int failureCode(CommandLine command) {
    return command.getCommand() instanceof QSketchCommand with
        ? with.failureCode()
        : ExitCode.SOFTWARE;
  }

  /** Reports a command line that did not arrive as it was written. */
  public static int argumentsAreLost(CommandLine command) {
    report(
        command,
        "an argument has letters beyond ASCII, and Java was started under a locale without them:"
            + " set LC_ALL to one of UTF-8, for example C.UTF-8 (`locale -a` lists those that there"
            + " are)");
    return ExitCode.USAGE;
  }

  /** Reports results that could not be written. */
  public static int resultsAreLost(CommandLine command, IOException error) {
    if (isBrokenPipe(error)) {
      return ExitCode.OK;
    }
    report(command, "the results could not be written: " + error.getMessage());
    return ExitCode.SOFTWARE;
  }

  private static String message(ParameterException error) {
    return error instanceof UnmatchedArgumentException unmatched
        ? unmatched(unmatched)
        : error.getMessage();
  }

  private static String unmatched(UnmatchedArgumentException error) {
    String argument = error.getUnmatched().getFirst();
    List<String> alike = error.getSuggestions();
    return "%s does not know '%s'%s"
        .formatted(
            error.getCommandLine().getCommandSpec().qualifiedName(),
            argument,
            alike.isEmpty() ? "" : ": perhaps " + String.join(" or ", alike));
  }

  private static void report(CommandLine command, String message) {
    command.getErr().println("qsketch: " + oneLine(message));
    command.getErr().flush();
  }

  private static String oneLine(String message) {
    return Printable.text(message.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  /**
   * Tells whether the reader of the output has ended, as in {@code qsketch ... | head}, which is
   * not an error.
   */
  private static boolean isBrokenPipe(Exception error) {
    return error instanceof IOException
        && (BROKEN_PIPE.equals(error.getMessage())
            || (error.getCause() instanceof IOException cause && isBrokenPipe(cause)));
  }

  /** Prints what is suspicious about the files of a source, though they were read. */
  static void warn(PrintWriter err, KeySource source) {
    List<String> all = source.warnings();
    all.stream()
        .limit(MOST_WARNINGS)
        .forEach(text -> err.println("qsketch: warning: " + oneLine(withOptions(text))));
    if (all.size() > MOST_WARNINGS) {
      err.println(
          "qsketch: warning: %d more files are like this".formatted(all.size() - MOST_WARNINGS));
    }
    err.flush();
  }

  /** Returns the message of an error in one line. */
  static String line(Exception error) {
    return oneLine(message(error));
  }

  private static String message(Exception error) {
    return switch (error) {
      case NoSuchFileException missing -> "there is no file or folder " + missing.getFile();
      case AccessDeniedException denied -> denied.getFile() + " may not be read or written";
      case FileSystemException other -> fileMessage(other);
      case IOException _,
          IllegalArgumentException _,
          BackendUnavailableException _,
          DeviceException _,
          InsufficientMemoryException _,
          SketchFullException _,
          CommandFailedException _ ->
          text(error);
      default -> "%s (unexpected: --debug shows where)".formatted(text(error));
    };
  }

  private static String fileMessage(FileSystemException error) {
    return error.getReason() == null ? text(error) : error.getFile() + ": " + error.getReason();
  }

  private static String text(Exception error) {
    return error.getMessage() == null
        ? error.getClass().getSimpleName()
        : withOptions(error.getMessage());
  }

  /** Replaces calls of a builder by the options of the command. */
  private static String withOptions(String message) {
    return TraceOptions.named(
        CsvOptions.named(
            message
                .replace("counterBits(64)", "--counter-bits 64")
                .replace("KeySources.pairs", "--column and --value")));
  }
}
