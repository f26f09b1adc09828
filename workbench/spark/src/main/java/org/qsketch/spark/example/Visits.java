package org.qsketch.spark.example;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.qsketch.keys.Quantity;

/** Generates a table of visits by day, in which few users are frequent. */
record Visits(SparkSession spark) {
  private static final int DAYS = 7;

  /** Returns rows of a day and a user, which are computed when they are read. */
  Dataset<Row> rows(long count) {
    return spark
        .range(0, count, 1, 2 * DAYS)
        .selectExpr(
            "CAST(id %% %d AS INT) AS day".formatted(DAYS),
            // the user of rank r comes with a probability of about 1 / r, up to a million users
            "CAST(exp(rand(42) * ln(1e6)) AS BIGINT) AS user");
  }

  /** Writes the table to a folder of Parquet files. */
  void run(String[] arguments) {
    if (arguments.length == 0) {
      throw new IllegalArgumentException("give a folder to write: visits FOLDER [ROWS]");
    }
    long count = Quantity.parse(arguments.length > 1 ? arguments[1] : "1e7");
    rows(count).write().mode(SaveMode.ErrorIfExists).parquet(arguments[0]);
    System.out.printf("%s has %,d rows%n", arguments[0], count);
  }
}
