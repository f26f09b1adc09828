package org.qsketch.cli.command;

import java.io.IOException;
import java.util.List;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Paragraph;
import org.qsketch.cli.output.TableOutput;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/**
 * A command whose result is a table: on the terminal, or as CSV where {@code --csv} says so.
 *
 * @param <R> a row
 */
public abstract class TableCommand<R extends Record> extends QSketchCommand {
  private final Class<R> type;
  private final List<Column<R>> columns;

  @Mixin private TableOutput output;

  /**
   * A command for rows of one type.
   *
   * @param type a record, whose components are the columns of the CSV
   * @param columns what the terminal shows of it
   */
  protected TableCommand(Class<R> type, List<Column<R>> columns) {
    this.type = type;
    this.columns = columns;
  }

  /** Opens what the work needs. */
  protected abstract OpenBackends open();

  /** Does the work. */
  protected abstract List<R> rows(OpenBackends backends) throws IOException;

  /** Shows on the terminal what has no place in the table; not where that is CSV. */
  protected void showMore(OpenBackends backends) {}

  /** Says what does not fit in the table, and gives the exit code. */
  protected int conclude(OpenBackends backends, List<R> rows) {
    return ExitCode.OK;
  }

  /** Says something beside the table: in one line for programs, otherwise to fit the terminal. */
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
      List<R> rows = rows(backends);
      output.write(out(), type, columns, rows, () -> provenance(backends.all()));
      if (!output.isStandardOutput()) {
        showMore(backends);
      }
      return conclude(backends, rows);
    }
  }
}
