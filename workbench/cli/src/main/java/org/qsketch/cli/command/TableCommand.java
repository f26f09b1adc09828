package org.qsketch.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Paragraph;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.job.Doubt;
import org.qsketch.job.Timed;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/**
 * A command whose result is a table: on the terminal, or as CSV with {@code --csv}.
 *
 * @param <R> a row
 */
public abstract class TableCommand<R extends Record> extends QSketchCommand {
  private final Class<R> type;
  private final List<Column<R>> columns;

  @Mixin private TableOutput output;

  /**
   * Creates a command for rows of one type.
   *
   * @param type a record, whose components are the columns of the CSV
   * @param columns the columns on the terminal
   */
  protected TableCommand(Class<R> type, List<Column<R>> columns) {
    this.type = type;
    this.columns = columns;
  }

  /** Opens the backends. */
  protected abstract OpenBackends open();

  /** Computes the rows. */
  protected abstract List<R> rows(OpenBackends backends) throws IOException;

  /**
   * Shows more on the terminal after the table. It is not called if the table is CSV on standard
   * output.
   */
  protected void showMore(OpenBackends backends) {}

  /** Prints notes after the table and returns the exit code. */
  protected int conclude(OpenBackends backends, List<R> rows) {
    return ExitCode.OK;
  }

  /** Refuses options for generated keys where a file has the keys. */
  protected final void refuseWithFile(String... options) {
    Stream.of(options)
        .filter(this::isGiven)
        .findFirst()
        .ifPresent(
            option -> {
              throw new IllegalArgumentException(
                  "%s is for generated keys, and a FILE has its own: leave it out"
                      .formatted(option));
            });
  }

  /**
   * Prints a sentence next to the table: in one line for programs, otherwise wrapped to the
   * terminal.
   */
  protected final void say(String sentence) {
    if (output.isStandardOutput()) {
      err().println(sentence);
    } else {
      Paragraph.wrap(sentence, terminalWidth()).forEach(err()::println);
    }
    err().flush();
  }

  @Override
  public final Integer call() throws IOException {
    output.check();
    try (OpenBackends backends = open()) {
      boolean timed = Timed.class.isAssignableFrom(type);
      Optional<String> busy = timed ? Doubt.ofMachine() : Optional.empty();
      List<R> rows = rows(backends);
      output.write(out(), type, columns, rows, () -> provenance(backends.all()));
      if (!output.isStandardOutput()) {
        showMore(backends);
      }
      if (timed) {
        warnOfDoubt(busy, rows.stream().map(Timed.class::cast).toList());
      }
      return conclude(backends, rows);
    }
  }
}
