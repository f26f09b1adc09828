package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.task.TaskDevice;
import scala.Tuple2;

/** Counts the keys of one slice and writes it to a file, which appears when it is complete. */
final class SliceWriter implements Serializable {
  /** The keys of an insert: enough to partition them for the cache. */
  private static final int BATCH = 1 << 20;

  private final String folder;
  private final byte[] spec;
  private final SerializableConfiguration configuration;

  SliceWriter(String folder, SketchSpec spec, Configuration configuration) {
    this.folder = folder;
    this.spec = SpecBytes.of(spec);
    this.configuration = new SerializableConfiguration(configuration);
  }

  /** Counts and writes a slice. Returns the number of keys. */
  long write(Iterator<Tuple2<Integer, long[]>> keys) throws IOException {
    TaskContext task = TaskContext.get();
    SketchSpec slice = SpecBytes.read(spec);
    try (TaskDevice device = TaskDevice.lease(slice.deviceBytes() + (long) BATCH * Long.BYTES);
        Sketch sketch = device.backend().create(slice)) {
      long count = insert(sketch, keys);
      try (SketchImage image = sketch.image()) {
        SliceFile file = new SliceFile(new Path(folder, Manifest.file(task.partitionId())));
        file.write(image.toBytes(), task.taskAttemptId(), configuration.value());
      }
      return count;
    }
  }

  static long insert(Sketch sketch, Iterator<Tuple2<Integer, long[]>> chunks) {
    long[] batch = new long[BATCH];
    int filled = 0;
    long count = 0;
    while (chunks.hasNext()) {
      long[] chunk = chunks.next()._2();
      if (filled + chunk.length > BATCH) {
        sketch.insert(Keys.of(Arrays.copyOf(batch, filled)));
        filled = 0;
      }
      System.arraycopy(chunk, 0, batch, filled, chunk.length);
      filled += chunk.length;
      count += chunk.length;
    }
    sketch.insert(Keys.of(Arrays.copyOf(batch, filled)));
    return count;
  }
}
