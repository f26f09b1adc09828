package org.qsketch.spark.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Runs SQL for other programs. Each input line is a statement. The answer is a line of JSON, {@code
 * {"columns": […], "rows": [[…], …], "more": false}} or {@code {"error": "…"}}, with numbers and
 * booleans, bytes in base 64, and everything else as text. A column of decimals that doubles would
 * round is text, too.
 */
record Sql(SparkSession spark) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The most rows of an answer; if there are further rows, {@code more} is true. */
  private static final int MOST_ROWS = 10_000;

  private record Rows(List<String> columns, List<List<Object>> rows, boolean more) {}

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
      List<Row> all = result.limit(MOST_ROWS + 1).collectAsList();
      List<Row> rows = all.subList(0, Math.min(MOST_ROWS, all.size()));
      String[] columns = result.columns();
      boolean[] texts = new boolean[columns.length];
      for (int i = 0; i < columns.length; i++) {
        int at = i;
        texts[i] = rows.stream().anyMatch(row -> isRounded(row.get(at)));
      }
      return new Rows(
          List.of(columns),
          rows.stream().map(row -> values(row, texts)).toList(),
          all.size() > MOST_ROWS);
    } catch (Exception e) {
      return new Failure(firstLine(String.valueOf(e.getMessage())));
    }
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  /** Tells whether programs that read numbers of 64 bits would lose digits of a decimal. */
  private static boolean isRounded(Object value) {
    return value instanceof BigDecimal decimal
        && BigDecimal.valueOf(decimal.doubleValue()).compareTo(decimal) != 0;
  }

  private static List<Object> values(Row row, boolean[] texts) {
    return IntStream.range(0, row.size()).mapToObj(at -> value(row.get(at), texts[at])).toList();
  }

  private static Object value(Object value, boolean isText) {
    return switch (value) {
      case null -> null;
      case BigDecimal decimal when isText -> decimal.toPlainString();
      case Number _, Boolean _, byte[] _ -> value;
      default -> value.toString();
    };
  }
}
