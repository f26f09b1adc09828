package org.qsketch.lab.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * Apache Spark with the functions of the workbench, in a process of its own that {@code ./qsketch
 * spark} starts, for as long as the kernel lives. The first use fetches Spark.
 */
public final class Spark implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final BufferedWriter statements;
  private final BufferedReader answers;

  private Spark(Process process) {
    this.process = process;
    this.statements = process.outputWriter();
    this.answers = process.inputReader();
  }

  /**
   * Starts it.
   *
   * @param master where executors run: {@code local[2]}, two cores of this machine
   * @return to be closed, or to end with the kernel
   * @throws IOException if the checkout has no launcher that runs
   */
  public static Spark start(String master) throws IOException {
    return start(CheckoutFile.find("qsketch", Path.of("")), master);
  }

  static Spark start(String launcher, String master) throws IOException {
    return new Spark(
        new ProcessBuilder(launcher, "spark", "--master", master, "sql")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /**
   * Runs a statement of SQL.
   *
   * @param statement without comments to the end of a line
   * @return its rows, 10,000 at most, or its name says that there are more; binary values are in
   *     base 64, and decimals that doubles would round are texts
   * @throws IllegalArgumentException with what Spark says, if it fails
   */
  public Table sql(String statement) {
    try {
      statements.write(statement.replaceAll("\\R", " "));
      statements.newLine();
      statements.flush();
      return table(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(ended(), e);
    }
  }

  private static String ended() {
    return "Spark has ended: start it again, and look above for what it said";
  }

  private static Table table(String line) throws IOException {
    if (line == null) {
      throw new IOException(ended());
    }
    JsonNode answer = JSON.readTree(line);
    if (answer.has("error")) {
      throw new IllegalArgumentException(answer.get("error").asText());
    }
    JsonNode columns = answer.get("columns");
    return Tables.of(
        answer.path("more").asBoolean()
            ? "SQL: the first %,d rows, there are more".formatted(answer.get("rows").size())
            : "SQL",
        IntStream.range(0, columns.size())
            .<Column<?>>mapToObj(at -> Tables.column(columns.get(at).asText(), values(answer, at)))
            .toList());
  }

  private static List<Object> values(JsonNode answer, int column) {
    List<Object> values = new ArrayList<>(); // has nulls
    StreamSupport.stream(answer.get("rows").spliterator(), false)
        .map(row -> row.get(column))
        .forEach(value -> values.add(value(value)));
    return values;
  }

  private static Object value(JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    return value.isNumber() ? value.numberValue() : value.asText();
  }

  /** Ends Spark. */
  @Override
  public void close() throws IOException {
    process.destroy();
    answers.close();
    statements.close();
  }
}
