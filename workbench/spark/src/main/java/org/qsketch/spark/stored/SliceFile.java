package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The file of a slice. Several attempts of a task may write it, also at the same time and with the
 * same counters. The first complete file stays.
 *
 * @param path the path of the file
 */
record SliceFile(Path path) {
  /**
   * Writes the file unless another attempt has written it.
   *
   * @param image the bytes
   * @param attempt the unique number of this attempt
   * @param configuration the configuration of the file system
   */
  void write(byte[] image, long attempt, Configuration configuration) throws IOException {
    FileSystem files = path.getFileSystem(configuration);
    Path unfinished = new Path(path.getParent(), "_%s-%d".formatted(path.getName(), attempt));
    try {
      try (OutputStream out = files.create(unfinished, true)) {
        out.write(image);
      }
      if (!files.exists(path) && !files.rename(unfinished, path) && !files.exists(path)) {
        throw new IOException("cannot rename %s to %s".formatted(unfinished, path));
      }
    } finally {
      files.delete(unfinished, false);
    }
  }
}
