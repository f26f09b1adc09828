package org.qsketch.spark.example;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/** The examples that {@code ./qsketch spark} runs. */
public final class Main {
  private static final String USAGE =
      """
      ./qsketch spark [options of spark-submit] EXAMPLE
        days [ROWS]                      sketches, frequent keys and filters by day, in SQL
        visits FOLDER [ROWS]             writes such a table as Parquet
        file FILE COLUMN [MEMORY]        counts a column of a Parquet, CSV or JSON file
        sql                              answers lines of SQL by lines of JSON, for programs
        compare [KEYS [MEMORY [TASKS]]]  sketches beside Spark's own
        compare-top [ROWS]               the most frequent keys beside Spark's own
      """;

  private Main() {}

  /**
   * Runs an example.
   *
   * @param arguments the name of the example and its arguments
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    String name = arguments.length == 0 ? "" : arguments[0];
    String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
    switch (name) {
      case "days" -> run(spark -> new Days(spark).run(rest));
      case "visits" -> run(spark -> new Visits(spark).run(rest));
      case "file" -> run(spark -> new CountFile(spark).run(rest));
      case "sql" -> run(spark -> new Sql(spark).run(input(), System.out));
      case "compare" -> run(spark -> CompareWithSpark.of(spark, rest).run());
      case "compare-top" -> run(spark -> new CompareTop(spark).run(rest));
      default -> System.out.print(USAGE);
    }
  }

  /** An example, which may fail. */
  @FunctionalInterface
  private interface Example {
    void run(SparkSession spark) throws Exception;
  }

  private static BufferedReader input() {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  private static void run(Example example) throws Exception {
    try (SparkSession spark = SparkSession.builder().appName("qsketch").getOrCreate()) {
      example.run(spark);
    }
  }
}
