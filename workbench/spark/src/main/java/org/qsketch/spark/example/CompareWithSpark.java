package org.qsketch.spark.example;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongUnaryOperator;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.util.sketch.CountMinSketch;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.stored.SketchJob;
import org.qsketch.spark.stored.StoredSketch;

/**
 * Counts the same keys by Spark's count-min sketch, by an aggregator, by a function of SQL and as a
 * stored sketch of the same size. Prints the time and the errors of each.
 */
final class CompareWithSpark implements Main.Example {
  private static final int DEPTH = 3;
  private static final int SAMPLE = 100_000;

  private static final int MOST_TASKS = 10_000;

  private final long keys;
  private final long memory;
  private final int tasks;
  private SparkSession spark;
  private List<Row> sample;

  private CompareWithSpark(long keys, long memory, int tasks) {
    this.keys = keys;
    this.memory = memory;
    this.tasks = tasks;
  }

  /** Returns distinct keys, which are computed when they are read. */
  private Dataset<Row> rows() {
    return spark.range(0, keys, 1, tasks).selectExpr("xxhash64(id) AS key");
  }

  /** Reads the arguments, for example {@code 2^25 96Mi 8}. */
  static CompareWithSpark of(Arguments arguments) {
    long memory = arguments.number(1, "96Mi");
    SketchSpec.tagged().withMemory(memory).build(); // refuses too little or too much
    long tasks = arguments.number(2, "8");
    if (tasks > MOST_TASKS) {
      throw new IllegalArgumentException(
          "%,d tasks are too many: at most %,d".formatted(tasks, MOST_TASKS));
    }
    return new CompareWithSpark(arguments.number(0, "2^25"), memory, (int) tasks);
  }

  @Override
  public void run(SparkSession session, PrintStream out) throws Exception {
    spark = session;
    sample = rows().limit(SAMPLE).collectAsList();
    out.printf("%-40s %10s %22s%n", "", "seconds", "mean relative error");
    for (int round = 0; round < 2; round++) {
      report(out, "count_min_sketch of Spark", this::ofSpark);
      report(out, "functions.udaf(Aggregator), tagged", this::aggregator);
      report(out, "qsketch.sketch_agg, tagged", this::sql);
      report(out, "stored sketch, tagged", this::stored);
    }
  }

  private void report(PrintStream out, String name, Callable<LongUnaryOperator> contender)
      throws Exception {
    long start = System.nanoTime();
    try {
      LongUnaryOperator estimates = contender.call();
      double seconds = (System.nanoTime() - start) / 1e9;
      double error =
          sample.stream()
              .mapToLong(row -> estimates.applyAsLong(row.getLong(0)) - 1)
              .average()
              .orElseThrow();
      out.printf("%-40s %10.2f %22.5f%n", name, seconds, error);
    } catch (SparkException e) {
      out.printf("%-40s failed: %s%n", name, e.getMessage().lines().findFirst().orElse(""));
    }
  }

  private LongUnaryOperator ofSpark() throws IOException {
    double width = memory / (double) (DEPTH * Long.BYTES);
    byte[] bytes =
        rows()
            .selectExpr("count_min_sketch(key, %sD, 0.87D, 1)".formatted(2 / width))
            .collectAsList()
            .getFirst()
            .getAs(0);
    CountMinSketch sketch = CountMinSketch.readFrom(new ByteArrayInputStream(bytes));
    return sketch::estimateCount;
  }

  private LongUnaryOperator aggregator() throws IOException {
    var count = functions.udaf(new SketchAggregator("tagged", memory), Encoders.LONG());
    return opened(rows().select(count.apply(functions.col("key"))));
  }

  private LongUnaryOperator sql() throws IOException {
    return opened(rows().selectExpr("qsketch.sketch_agg(key, '%d')".formatted(memory)));
  }

  private static LongUnaryOperator opened(Dataset<Row> one) throws IOException {
    byte[] bytes = one.collectAsList().getFirst().getAs(0);
    Backend cpu = Backends.open("cpu", 1);
    try (SketchImage image = SketchImage.fromBytes(bytes)) {
      Sketch sketch = cpu.open(image);
      return sketch::query;
    }
  }

  private LongUnaryOperator stored() throws IOException {
    Path folder = Files.createTempDirectory("qsketch-compare");
    try {
      SketchSpec spec = SketchSpec.tagged().withMemory(memory).build();
      StoredSketch stored =
          SketchJob.of(rows(), "key").spec(spec).save(folder.resolve("s").toString());
      sample.forEach(row -> stored.query(row.getLong(0))); // reads all slices
      return stored::query;
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}
