package org.qsketch.spark.example;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.qsketch.internal.Printable;

/** The examples that {@code ./qsketch spark} runs. */
public final class Main {
  private static final String USAGE =
      """
      ./qsketch spark [options of spark-submit] EXAMPLE
        days [ROWS]                      sketches, frequent keys and filters by day, in SQL
        visits FOLDER [ROWS]             writes such a table as Parquet
        file FILE COLUMN [MEMORY]        counts a column of a Parquet, CSV or JSON file
        sql                              answers lines of SQL by lines of JSON, for programs
        compare [KEYS [MEMORY [TASKS]]]  sketches compared with Spark's own
        compare-top [ROWS]               the most frequent keys compared with Spark's own
      """;

  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

  private Main() {}

  /**
   * Runs an example, and exits with 2 if it was called wrongly or 1 if it fails.
   *
   * @param arguments the name of the example and its arguments
   */
  public static void main(String[] arguments) {
    int code = run(List.of(arguments), System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  /** An example with its arguments. */
  @FunctionalInterface
  interface Example {
    void run(SparkSession spark, PrintStream out) throws Exception;
  }

  /** Runs an example. Returns the exit code, and reports an error in one line. */
  static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.isEmpty()) {
      out.print(USAGE);
      return 0;
    }
    try {
      Example example = example(arguments);
      try (SparkSession spark = SparkSession.builder().appName("qsketch").getOrCreate()) {
        example.run(spark, out);
      }
      return 0;
    } catch (Exception e) {
      Throwable cause = cause(e);
      err.println("qsketch: " + message(cause));
      return isOfArguments(cause) ? BAD_USAGE : FAILED;
    }
  }

  /** Returns the example, whose arguments are checked before Spark starts. */
  private static Example example(List<String> words) {
    String name = words.getFirst();
    Arguments arguments = new Arguments(name, words.subList(1, words.size()));
    return switch (name) {
      case "days" -> Days.of(arguments.atMost(0, 1));
      case "visits" -> Visits.of(arguments.atMost(1, 2));
      case "file" -> CountFile.of(arguments.atMost(2, 3));
      case "sql" -> {
        arguments.atMost(0, 0);
        yield (spark, out) -> new Sql(spark).run(input(), out);
      }
      case "compare" -> CompareWithSpark.of(arguments.atMost(0, 3));
      case "compare-top" -> CompareTop.of(arguments.atMost(0, 1));
      default ->
          throw new IllegalArgumentException(
              "there is no example '%s': `./qsketch spark` lists them".formatted(name));
    };
  }

  private static BufferedReader input() {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  /** Returns what made a job fail: Spark wraps it several times. */
  private static Throwable cause(Throwable error) {
    boolean says = isOfArguments(error) || error instanceof IOException;
    return says || error.getCause() == null ? error : cause(error.getCause());
  }

  private static boolean isOfArguments(Throwable error) {
    return error instanceof IllegalArgumentException
        || error instanceof UnsupportedOperationException
        || error instanceof AnalysisException
        || error instanceof NoSuchFileException
        || error instanceof AccessDeniedException;
  }

  private static String message(Throwable error) {
    String message =
        switch (error) {
          case NoSuchFileException missing -> "there is no file or folder " + missing.getFile();
          case AccessDeniedException denied -> denied.getFile() + " may not be read or written";
          default -> String.valueOf(error.getMessage());
        };
    String line = message.lines().filter(one -> !one.isBlank()).findFirst().orElse("");
    return Printable.text(line.isEmpty() ? error.getClass().getName() : line.strip());
  }
}
