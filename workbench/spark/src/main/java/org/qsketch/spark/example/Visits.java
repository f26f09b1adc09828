package org.qsketch.spark.example;

import java.io.PrintStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Writes a generated table of visits by day, in which few users are frequent.
 *
 * @param folder a folder that does not exist yet
 * @param count the number of rows
 */
record Visits(String folder, long count) implements Main.Example {
  private static final int DAYS = 7;

  static Visits of(Arguments arguments) {
    return new Visits(arguments.text(0), arguments.number(1, "1e7"));
  }

  /** Returns rows of a day and a user, which are computed when they are read. */
  static Dataset<Row> rows(SparkSession spark, long count) {
    return spark
        .range(0, count, 1, 2 * DAYS)
        .selectExpr(
            "CAST(id %% %d AS INT) AS day".formatted(DAYS),
            // the user of rank r comes with a probability of about 1 / r, up to a million users
            "CAST(exp(rand(42) * ln(1e6)) AS BIGINT) AS user");
  }

  /** Writes the table to a folder of Parquet files. */
  @Override
  public void run(SparkSession spark, PrintStream out) {
    rows(spark, count).write().mode(SaveMode.ErrorIfExists).parquet(folder);
    out.printf("%s has %,d rows%n", folder, count);
  }
}
