package org.qsketch.spark.stored;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.key.KeyColumn;

/**
 * Counts a column in one sketch of any size. Keys are shuffled by their slice of the table, in
 * arrays of thousands. A task then counts one slice and writes it to a file. So no process needs
 * the whole table, and no keys pass through the driver. A task that runs again changes no counter,
 * since Spark shuffles each key once. As always in Spark, recomputed rows must be the same; use
 * {@code checkpoint()} for rows that may differ.
 */
public final class SketchJob {
  private final Dataset<Row> keys;
  private final KeyColumn column;
  private SketchSpec spec;
  private long sliceBytes = Slices.MOST_BYTES;

  private SketchJob(Dataset<Row> keys, KeyColumn column) {
    this.keys = keys;
    this.column = column;
  }

  /**
   * Begins a job.
   *
   * @param rows the rows to count
   * @param name the name of a column of integers, texts or bytes
   * @return the job, which needs a spec
   */
  public static SketchJob of(Dataset<?> rows, String name) {
    KeyColumn kind = KeyColumn.of("the sketch", rows, name);
    return new SketchJob(rows.select(rows.col(name).cast(kind.type())), kind);
  }

  /**
   * Sets the sketch.
   *
   * @param sketch the spec of a variant with one bucket per key: all except thread and slim-fat
   * @return this job
   */
  public SketchJob spec(SketchSpec sketch) {
    spec = Objects.requireNonNull(sketch, "sketch");
    return this;
  }

  /** Sets the most bytes of a slice. */
  SketchJob sliceBytes(long bytes) {
    sliceBytes = bytes;
    return this;
  }

  /**
   * Runs the job.
   *
   * @param path a folder that does not exist yet, on any file system that all executors see
   * @return the stored sketch
   * @throws IOException if it cannot be written; then nothing is left of it
   */
  public StoredSketch save(String path) throws IOException {
    if (spec == null) {
      throw new IllegalArgumentException("the sketch has no spec: call spec(SketchSpec…)");
    }
    Slices slices = Slices.ofBytes(spec, sliceBytes);
    Configuration configuration = keys.sparkSession().sparkContext().hadoopConfiguration();
    Path given = new Path(path);
    FileSystem files = given.getFileSystem(configuration);
    Path folder = files.makeQualified(given); // executors work in folders of their own
    requireNew(files, folder);
    Path unfinished = new Path(folder.getParent(), "_" + UUID.randomUUID());
    try {
      long count =
          run(slices, new SliceWriter(unfinished.toString(), slices.sliceSpec(), configuration));
      requireAll(files, unfinished, slices);
      Manifest.of(spec, slices, column, count).write(files, unfinished);
      requireNew(files, folder);
      if (!files.rename(unfinished, folder)) {
        throw new IOException("cannot rename %s to %s".formatted(unfinished, folder));
      }
    } finally {
      files.delete(unfinished, true);
    }
    return StoredSketch.open(folder.toString(), configuration);
  }

  private static void requireNew(FileSystem files, Path folder) throws IOException {
    if (folder.getParent() == null || files.exists(folder)) {
      throw new IllegalArgumentException(
          "%s exists already: delete it, or choose another path".formatted(folder));
    }
  }

  /** Refuses a local folder on a cluster: executors may have other disks than the driver. */
  private static void requireAll(FileSystem files, Path folder, Slices slices) throws IOException {
    for (int slice = 0; slice < slices.count(); slice++) {
      Path file = new Path(folder, Manifest.file(slice));
      if (!files.exists(file)) {
        throw new IOException(
            "an executor has written %s, which the driver does not see: choose a path that both share"
                .formatted(file));
      }
    }
  }

  /** Returns the number of keys. */
  private long run(Slices slices, SliceWriter writer) {
    KeyColumn kind = column;
    String hash = spec.hash().name();
    long seed = spec.seed();
    return rows()
        .mapPartitionsToPair(
            rows -> new SlicedKeys(rows, kind, slices, HashFamily.named(hash), seed))
        .partitionBy(new SlicePartitioner(slices.count()))
        .mapPartitions(chunks -> written(writer, chunks))
        .reduce(Long::sum);
  }

  private static Iterator<Long> written(
      SliceWriter writer, Iterator<scala.Tuple2<Integer, long[]>> chunks) throws IOException {
    return List.of(writer.write(chunks)).iterator();
  }

  /** Returns the internal rows of Spark, which have unboxed numbers. */
  private JavaRDD<InternalRow> rows() {
    var plan = (org.apache.spark.sql.classic.Dataset<Row>) keys;
    return plan.queryExecution().toRdd().toJavaRDD();
  }
}
