package org.qsketch.spark.example;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;

/**
 * Finds the hundred most frequent keys by Spark's function and by {@code top_k_agg}, and times
 * both.
 */
record CompareTop(long rows) implements Main.Example {
  private static final int K = 100;

  static CompareTop of(Arguments arguments) {
    return new CompareTop(arguments.number(0, "1e8"));
  }

  @Override
  public void run(SparkSession spark, PrintStream out) {
    spark
        .range(0, rows, 1, 8)
        .selectExpr("CAST(exp(rand(42) * ln(1e6)) AS BIGINT) AS key")
        .createOrReplaceTempView("visits");
    for (int round = 0; round < 2; round++) {
      report(spark, out, "only the rows", "SELECT sum(key) FROM visits");
      report(
          spark,
          out,
          "approx_top_k of Spark",
          "SELECT approx_top_k(key, %d) FROM visits".formatted(K));
      report(
          spark,
          out,
          "top_k_agg",
          "SELECT qsketch.top_k_estimate(qsketch.top_k_agg(key, %1$d), %1$d) FROM visits"
              .formatted(K));
    }
  }

  private static void report(SparkSession spark, PrintStream out, String name, String query) {
    long start = System.nanoTime();
    spark.sql(query).collectAsList();
    out.printf("%-24s %8.2f s%n", name, (System.nanoTime() - start) / 1e9);
  }
}
