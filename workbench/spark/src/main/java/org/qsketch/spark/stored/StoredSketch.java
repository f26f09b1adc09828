package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.SerializableConfiguration;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.key.KeyColumn;

/**
 * A sketch in a folder: a file for each slice of its table, and a manifest. A slice is read at the
 * first query of one of its keys. It is then kept for all tasks of the process, until {@link
 * #release} or the end of the process.
 */
public final class StoredSketch implements java.io.Serializable {
  private final String path;
  private final Manifest manifest;
  private final SerializableConfiguration configuration;

  private StoredSketch(String path, Manifest manifest, Configuration configuration) {
    this.path = path;
    this.manifest = manifest;
    this.configuration = new SerializableConfiguration(configuration);
  }

  /**
   * Opens a stored sketch.
   *
   * @param path the folder that {@link SketchJob#save} has written
   * @param configuration the configuration of Hadoop's file systems, for example {@code
   *     spark.sparkContext().hadoopConfiguration()}
   * @return the sketch
   * @throws IOException if the manifest cannot be read
   */
  public static StoredSketch open(String path, Configuration configuration) throws IOException {
    Path given = new Path(path);
    FileSystem files = given.getFileSystem(configuration);
    Path folder = files.makeQualified(given);
    return new StoredSketch(folder.toString(), Manifest.read(files, folder), configuration);
  }

  /**
   * Returns the spec.
   *
   * @return the spec of the whole sketch
   */
  public SketchSpec spec() {
    return manifest.readSpec();
  }

  /**
   * Returns the sum of all weights.
   *
   * @return the number of keys
   */
  public long keys() {
    return manifest.keys();
  }

  Slices slices() {
    return manifest.slices();
  }

  /** Returns a unique identifier, also among sketches at the same path. */
  String id() {
    return manifest.id();
  }

  /**
   * Estimates the count of a key.
   *
   * @param key an integer, or the key of a text by {@link TextKeys}
   * @return its estimate, never below the true count
   */
  public long query(long key) {
    return OpenSlices.of(this).query(key);
  }

  /**
   * Estimates the counts of a column.
   *
   * @param rows the rows with this column
   * @param column a column of the type that the sketch counted
   * @param name the name of the new column
   * @return the rows with the estimates, null for null keys
   */
  public Dataset<Row> estimate(Dataset<Row> rows, String column, String name) {
    KeyColumn keys = KeyColumn.of("estimate", rows, column);
    if (!keys.kind().equals(manifest.column().kind())) {
      throw new IllegalArgumentException(
          "the sketch counted keys of type %s, and %s has keys of type %s: cast the column"
              .formatted(manifest.column(), column, keys));
    }
    return rows.withColumn(name, estimates(keys).apply(rows.col(column).cast(keys.type())));
  }

  private UserDefinedFunction estimates(KeyColumn keys) {
    return switch (keys) {
      case INTEGER ->
          functions.udf(
              (UDF1<Long, Long>) key -> key == null ? null : query(key), DataTypes.LongType);
      case TEXT ->
          functions.udf(
              (UDF1<String, Long>) text -> text == null ? null : query(TextKeys.key(text)),
              DataTypes.LongType);
      case BYTES ->
          functions.udf(
              (UDF1<byte[], Long>)
                  bytes -> bytes == null ? null : query(TextKeys.key(bytes, 0, bytes.length)),
              DataTypes.LongType);
    };
  }

  /**
   * Reads the whole sketch for any backend.
   *
   * @return its image, owned by the caller
   * @throws IOException if a slice cannot be read
   * @throws IllegalArgumentException if the variant keeps rows, which each slice has for itself
   */
  public SketchImage image() throws IOException {
    SketchSpec spec = spec();
    Slices slices = slices();
    if (!slices.areWhole()) {
      throw new IllegalArgumentException(
          "the slices of a %s sketch have rows of their own: ask them here, or store a sub-warp sketch"
              .formatted(spec.variant()));
    }
    SketchImage whole = SketchImage.allocate(spec);
    whole.setKeyKind(manifest.column().kind());
    try {
      for (int number = 0; number < slices.count(); number++) {
        try (SketchImage slice = slice(number)) {
          slices.copy(slice, number, whole);
        }
      }
      return whole;
    } catch (IOException | RuntimeException e) {
      whole.close();
      throw e;
    }
  }

  /** Reads a slice. */
  SketchImage slice(int number) throws IOException {
    Path file = new Path(path, Manifest.file(number));
    FileSystem files = file.getFileSystem(configuration.value());
    try (InputStream in = files.open(file)) {
      return SketchImage.fromBytes(in.readAllBytes());
    } catch (ImageFormatException e) {
      throw new IOException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Frees the slices in this process while no task queries them. The next query reads them again.
   */
  public void release() {
    OpenSlices.release(this);
  }

  @Override
  public String toString() {
    return "%s in %d slices, %d keys, at %s"
        .formatted(spec().summary(), slices().count(), keys(), path);
  }
}
