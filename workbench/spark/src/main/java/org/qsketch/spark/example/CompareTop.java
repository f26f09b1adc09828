package org.qsketch.spark.example;

import org.apache.spark.sql.SparkSession;
import org.qsketch.keys.Quantity;

/**
 * Finds the hundred most frequent keys by Spark's function and by {@code top_k_agg}, and times
 * both.
 */
record CompareTop(SparkSession spark) {
  private static final int K = 100;

  void run(String[] arguments) {
    long rows = Quantity.parse(arguments.length > 0 ? arguments[0] : "1e8");
    spark
        .range(0, rows, 1, 8)
        .selectExpr("CAST(exp(rand(42) * ln(1e6)) AS BIGINT) AS key")
        .createOrReplaceTempView("visits");
    for (int round = 0; round < 2; round++) {
      report("the rows alone", "SELECT sum(key) FROM visits");
      report("approx_top_k of Spark", "SELECT approx_top_k(key, %d) FROM visits".formatted(K));
      report(
          "top_k_agg",
          "SELECT qsketch.top_k_estimate(qsketch.top_k_agg(key, %1$d), %1$d) FROM visits"
              .formatted(K));
    }
  }

  private void report(String name, String query) {
    long start = System.nanoTime();
    spark.sql(query).collectAsList();
    System.out.printf("%-24s %8.2f s%n", name, (System.nanoTime() - start) / 1e9);
  }
}
