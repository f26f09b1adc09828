package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The file of a slice. Several attempts of a task may write it, one after the other or at the same
 * time, all with the same counters: the first one to be whole stays.
 *
 * @param path where it appears
 */
record SliceFile(Path path) {
  /**
   * Writes the file, unless another attempt has.
   *
   * @param image the bytes
   * @param attempt the number of this attempt, which no other task has
   * @param configuration of the file system
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
