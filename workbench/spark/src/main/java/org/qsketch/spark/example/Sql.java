package org.qsketch.spark.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Runs SQL for other programs. Each input line is a statement. The answer is a line of JSON, {@code
 * {"columns": […], "rows": [[…], …]}} or {@code {"error": "…"}}, with numbers and booleans, bytes
 * in base 64, and everything else as text.
 */
record Sql(SparkSession spark) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The most rows of an answer; further rows are left out. */
  private static final int MOST_ROWS = 10_000;

  private record Rows(List<String> columns, List<List<Object>> rows) {}

  private record Failure(String error) {}

  void run(BufferedReader in, PrintStream out) throws IOException {
    for (String statement = in.readLine(); statement != null; statement = in.readLine()) {
      out.println(JSON.writeValueAsString(answer(statement)));
    }
  }

  /** Answers a statement, with an error if it fails for any reason. */
  private Record answer(String statement) {
    try {
      Dataset<Row> result = spark.sql(statement);
      List<Row> rows = result.limit(MOST_ROWS).collectAsList();
      return new Rows(List.of(result.columns()), rows.stream().map(Sql::values).toList());
    } catch (Exception e) {
      return new Failure(firstLine(String.valueOf(e.getMessage())));
    }
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  private static List<Object> values(Row row) {
    return IntStream.range(0, row.size()).mapToObj(row::get).map(Sql::value).toList();
  }

  private static Object value(Object value) {
    return switch (value) {
      case null -> null;
      case Number _, Boolean _, byte[] _ -> value;
      default -> value.toString();
    };
  }
}
