package org.qsketch.cli.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
          "Write the table as CSV, and its provenance as JSON next to it; - is standard output.")
  private Optional<Path> csv = Optional.empty();

  @Option(
      names = "--json",
      description =
          "Write each row as one line of JSON to standard output, with the names of the CSV.")
  private boolean json;

  /** Refuses a file that cannot be written. */
  public void check() throws IOException {
    if (json && csv.filter(STANDARD_OUTPUT::contains).isPresent()) {
      throw new IllegalArgumentException(
          "--json and --csv %s would both write to standard output: name a file for one of them"
              .formatted(csv.get()));
    }
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

  /** Tells whether standard output is for programs, so that words go elsewhere. */
  public boolean isStandardOutput() {
    return json || csv.filter(STANDARD_OUTPUT::contains).isPresent();
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
    write(out, Cells.of(type), columns, rows, provenance);
  }

  /** Shows and writes a table whose cells in CSV and JSON are not the components of its rows. */
  public <R> void write(
      PrintWriter out,
      Cells<R> cells,
      List<Column<R>> columns,
      List<R> rows,
      Supplier<Provenance> provenance)
      throws IOException {
    List<Map<String, Object>> all =
        isWritten() ? rows.stream().map(cells.row()).toList() : List.of();
    try {
      if (file().isPresent()) {
        Results.writeRows(file().get(), cells.columns().get(), all, provenance.get());
      }
    } finally {
      show(out, cells.columns(), all, () -> Table.print(out, columns, rows));
    }
  }

  private boolean isWritten() {
    return json || csv.isPresent();
  }

  private void show(
      PrintWriter out, Supplier<List<String>> names, List<Map<String, Object>> rows, Runnable table)
      throws IOException {
    if (json) {
      writeLines(out, rows);
    } else if (isStandardOutput()) {
      writeCsv(out, names.get(), rows, true);
    } else {
      table.run();
    }
  }

  /** Tells whether rows are lines of JSON. */
  public boolean isJson() {
    return json;
  }

  /** Writes rows as CSV, after a header if these are the first. */
  public static void writeCsv(
      PrintWriter out, List<String> names, List<Map<String, Object>> rows, boolean first)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (first) {
      Results.writeRows(bytes, names, rows);
    } else {
      Results.writeMoreRows(bytes, names, rows);
    }
    out.print(bytes.toString(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Writes rows as lines of JSON, each with the cells that it has. */
  public static void writeLines(PrintWriter out, List<Map<String, Object>> rows)
      throws IOException {
    for (Map<String, Object> row : rows) {
      Map<String, Object> cells = new LinkedHashMap<>(row);
      cells.values().removeIf(Objects::isNull);
      out.println(new String(Results.toLine(cells), StandardCharsets.UTF_8));
    }
    out.flush();
  }
}
