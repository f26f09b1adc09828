package org.qsketch.spark.stored;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.key.KeyColumn;

/**
 * The description of a folder of slices.
 *
 * @param version the version of this format
 * @param id distinguishes a sketch from an earlier one in the same folder
 * @param sketch the spec as readable text
 * @param spec the spec as in images, in hexadecimal digits
 * @param sliceBuckets the number of buckets of each file
 * @param column the kind of column
 * @param keys the number of counted keys
 */
@JsonIgnoreProperties(ignoreUnknown = true) // of later versions, which are refused
record Manifest(
    int version,
    String id,
    String sketch,
    String spec,
    long sliceBuckets,
    KeyColumn column,
    long keys)
    implements Serializable {
  private static final int VERSION = 1;
  private static final String FILE = "manifest.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  static Manifest of(SketchSpec spec, Slices slices, KeyColumn column, long keys) {
    return new Manifest(
        VERSION,
        UUID.randomUUID().toString(),
        spec.summary(),
        HexFormat.of().formatHex(SpecBytes.of(spec)),
        slices.buckets(),
        column,
        keys);
  }

  /** Returns the name of the file of a slice. */
  static String file(int slice) {
    return "slice-%05d".formatted(slice);
  }

  Slices slices() {
    return Slices.of(readSpec(), sliceBuckets);
  }

  SketchSpec readSpec() {
    return SpecBytes.read(HexFormat.of().parseHex(spec));
  }

  void write(FileSystem files, Path folder) throws IOException {
    try (OutputStream out = files.create(new Path(folder, FILE))) {
      out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
    }
  }

  static Manifest read(FileSystem files, Path folder) throws IOException {
    Path file = new Path(folder, FILE);
    if (!files.exists(file)) {
      throw new IllegalArgumentException(
          "%s is not a stored sketch: it has no %s".formatted(folder, FILE));
    }
    try (InputStream in = files.open(file)) {
      Manifest manifest = JSON.readValue(in.readAllBytes(), Manifest.class);
      if (manifest.version != VERSION) {
        throw new IllegalArgumentException(
            "%s has version %d; this program reads version %d"
                .formatted(file, manifest.version, VERSION));
      }
      return manifest;
    }
  }
}
