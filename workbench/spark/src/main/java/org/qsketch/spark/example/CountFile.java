package org.qsketch.spark.example;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.TaskCompletionListener;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.table.TableFormat;
import org.qsketch.internal.Printable;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.stored.SketchJob;
import org.qsketch.spark.stored.StoredSketch;

/**
 * Counts a column of a file in a stored sketch, and compares it with exact counts.
 *
 * @param file a file or folder of Parquet or JSON, which Spark reads, or of CSV on this machine
 * @param column its name or, except in JSON, its number from 1
 * @param spec the sketch
 */
record CountFile(String file, String column, SketchSpec spec) implements Main.Example {
  private static final int SHOWN = 10;
  private static final StructType VALUES = StructType.fromDDL("key BIGINT, text STRING");

  /** A path that Spark resolves: another file system, or a pattern. */
  private static final Pattern OF_SPARK = Pattern.compile("\\w+://?/.*|.*[*?\\[{].*");

  static CountFile of(Arguments arguments) {
    return new CountFile(
        arguments.text(0),
        arguments.text(1),
        SketchSpec.tagged().withMemory(arguments.number(2, "64Mi")).build());
  }

  @Override
  public void run(SparkSession spark, PrintStream out) throws IOException {
    spark.conf().set("spark.sql.caseSensitive", true); // columns id and ID are two
    Dataset<Row> values = values(spark);
    Dataset<Row> keys = values.filter("key IS NOT NULL");
    Path folder = Files.createTempDirectory("qsketch-spark");
    try {
      StoredSketch stored =
          SketchJob.of(keys, "key").spec(spec).save(folder.resolve("sketch").toString());
      out.println(stored);
      long nulls = values.count() - stored.keys();
      if (nulls > 0) {
        out.printf("%,d rows without a key are left out%n", nulls);
      }
      Dataset<Row> exact =
          keys.groupBy("key")
              .agg(functions.count("*").as("count"), functions.first("text").as("text"))
              .orderBy(functions.desc("count"), functions.asc("text"));
      show(stored.estimate(exact.limit(SHOWN), "key", "estimate"), out);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private void show(Dataset<Row> top, PrintStream out) {
    out.printf("%15s %15s  %s%n", "count", "estimate", Printable.text(column));
    top.select("count", "estimate", "text")
        .collectAsList()
        .forEach(
            row ->
                out.printf(
                    "%,15d %,15d  %s%n",
                    row.getLong(0), row.getLong(1), Printable.text(row.getString(2))));
  }

  /** Returns a row for each value: its key and its text. */
  private Dataset<Row> values(SparkSession spark) throws IOException {
    if (OF_SPARK.matcher(file).matches()) {
      boolean isJson = file.matches(".*\\.(json|jsonl|ndjson)");
      return column(isJson ? json(spark, false) : spark.read().parquet(file), !isJson);
    }
    List<Path> files = files(Path.of(file));
    Optional<TableFormat> format = TableFormat.of(files.getFirst());
    if (format.isEmpty()) {
      return csv(spark, files);
    }
    return format.get() == TableFormat.PARQUET
        ? column(spark.read().parquet(file), true)
        : column(json(spark, isArray(files)), false);
  }

  /** Returns the files of a folder without those that Spark hides, or the file itself. */
  private static List<Path> files(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      List<Path> data =
          files
              .filter(file -> !file.getFileName().toString().matches("[._].*"))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
      if (data.isEmpty()) {
        throw new IllegalArgumentException("the folder %s has no files".formatted(path));
      }
      return data;
    }
  }

  /**
   * Reads JSON. A row that Spark cannot read ends the job: by default it would be a row of nulls.
   */
  private Dataset<Row> json(SparkSession spark, boolean isArray) {
    return spark.read().option("mode", "FAILFAST").option("multiLine", isArray).json(file);
  }

  /** Tells whether a file is one array of several lines, of which Spark reads only the first. */
  private static boolean isArray(List<Path> files) throws IOException {
    for (Path file : files) {
      try (JsonParser json = new JsonFactory().createParser(Files.newInputStream(file))) {
        if (json.nextToken() != JsonToken.START_ARRAY) {
          return false;
        }
        json.skipChildren();
        boolean hasLines = json.currentLocation().getLineNr() > 1;
        if (!hasLines) {
          return false;
        }
        if (json.nextToken() != null) {
          throw new IllegalArgumentException(
              "%s has more than one array: write an object on each line".formatted(file));
        }
      }
    }
    return true;
  }

  private Dataset<Row> column(Dataset<Row> rows, boolean hasOrder) {
    List<String> names = Arrays.asList(rows.columns());
    String name = column;
    if (!names.contains(name)) {
      name =
          IntStream.rangeClosed(1, hasOrder ? names.size() : 0)
              .filter(number -> column.equals(Integer.toString(number)))
              .mapToObj(number -> names.get(number - 1))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "%s has no column '%s': it has %s"
                              .formatted(file, column, String.join(", ", names))));
    }
    var value = functions.col("`%s`".formatted(name.replace("`", "``")));
    return rows.select(value.as("key"), value.cast("string").as("text"));
  }

  /**
   * Returns the values of CSV as {@code qsketch count} reads it. One task reads all of it: where a
   * row begins depends on all quotes before it.
   */
  private Dataset<Row> csv(SparkSession spark, List<Path> files) throws IOException {
    KeySources.column(files, column).close(); // refuses a missing column before any task starts
    // executors work in folders of their own
    List<String> paths = files.stream().map(path -> path.toAbsolutePath().toString()).toList();
    String wanted = column;
    return spark.createDataFrame(
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(List.of(new ArrayList<>(paths)), 1)
            .flatMap(all -> CsvValues.of(all, wanted)),
        VALUES);
  }

  /** The keys of a source as rows, with their texts. */
  private static final class CsvValues implements Iterator<Row> {
    private final KeySource source;
    private final KeyBlock block = new KeyBlock();
    private int next;

    private CsvValues(KeySource source) {
      this.source = source;
    }

    static Iterator<Row> of(List<String> files, String column) throws IOException {
      KeySource source = KeySources.column(files.stream().map(Path::of).toList(), column);
      TaskContext.get()
          .addTaskCompletionListener(
              (TaskCompletionListener)
                  _ -> {
                    try {
                      source.close();
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  });
      return new CsvValues(source);
    }

    @Override
    public boolean hasNext() {
      try {
        while (next == block.size()) {
          next = 0;
          if (!source.next(block)) {
            return false;
          }
        }
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return RowFactory.create(block.keys()[next], block.text(next++));
    }
  }
}
