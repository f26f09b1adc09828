package org.qsketch.cli.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;
import picocli.CommandLine.Option;

/** The option to write a table as CSV. */
public final class TableOutput {
  private static final Set<Path> STANDARD_OUTPUT =
      Stream.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
          .map(Path::of)
          .collect(Collectors.toUnmodifiableSet());

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description =
          "Write the table as CSV, with its provenance as JSON beside it; - is standard output.")
  private Optional<Path> csv = Optional.empty();

  /** Refuses a file that cannot be written. */
  public void check() throws IOException {
    for (Path file : files().toList()) {
      OutputPlace.requireFile(file);
    }
  }

  /** Returns the files to write: the table and its provenance, only the table, or none. */
  public Stream<Path> files() throws IOException {
    if (file().isEmpty()) {
      return Stream.empty();
    }
    Path table = file().get();
    return AtomicFile.isReplaced(table)
        ? Stream.of(table, Results.provenanceFile(table))
        : Stream.of(table);
  }

  public boolean isStandardOutput() {
    return csv.filter(STANDARD_OUTPUT::contains).isPresent();
  }

  private Optional<Path> file() {
    return csv.filter(path -> !STANDARD_OUTPUT.contains(path));
  }

  /**
   * Shows a table on the terminal and writes it to the file, if one was named; or writes it only to
   * standard output, as CSV. If the file cannot be written, the table is still shown, since it may
   * have taken hours.
   */
  public <R extends Record> void write(
      PrintWriter out,
      Class<R> type,
      List<Column<R>> columns,
      List<R> rows,
      Supplier<Provenance> provenance)
      throws IOException {
    try {
      if (file().isPresent()) {
        Results.write(file().get(), type, rows, provenance.get());
      }
    } finally {
      show(out, type, columns, rows);
    }
  }

  private <R extends Record> void show(
      PrintWriter out, Class<R> type, List<Column<R>> columns, List<R> rows) throws IOException {
    if (isStandardOutput()) {
      out.print(csv(type, rows));
      out.flush();
    } else {
      Table.print(out, columns, rows);
    }
  }

  private static <R extends Record> String csv(Class<R> type, List<R> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Results.write(bytes, type, rows);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
