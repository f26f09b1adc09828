package org.qsketch.spark.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.qsketch.keys.Quantity;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.stored.SketchJob;
import org.qsketch.spark.stored.StoredSketch;

/** Counts a column of a file in a stored sketch, and compares it with exact counts. */
record CountFile(SparkSession spark) {
  private static final int SHOWN = 10;

  void run(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      throw new IllegalArgumentException("give a file and a column: file FILE COLUMN [MEMORY]");
    }
    String column = arguments[1];
    String memory = arguments.length > 2 ? arguments[2] : "64Mi";
    Dataset<Row> rows = read(arguments[0]).select(column);
    SketchSpec spec = SketchSpec.tagged().withMemory(Quantity.parse(memory)).build();
    Path folder = Files.createTempDirectory("qsketch-spark");
    try {
      StoredSketch stored =
          SketchJob.of(rows, column).spec(spec).save(folder.resolve("sketch").toString());
      System.out.println(stored);
      Dataset<Row> exact = rows.groupBy(column).count().orderBy(functions.desc("count"));
      stored.estimate(exact.limit(SHOWN), column, "estimate").show(false);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private Dataset<Row> read(String file) {
    String type = file.substring(file.lastIndexOf('.') + 1);
    return switch (type) {
      case "csv" -> spark.read().option("header", true).csv(file);
      case "json", "jsonl" -> spark.read().json(file);
      default -> spark.read().parquet(file);
    };
  }
}
