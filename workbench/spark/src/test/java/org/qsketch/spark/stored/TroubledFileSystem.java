package org.qsketch.spark.stored;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;

/** The local files, under a scheme of its own, on which the first to write or rename may fail. */
public final class TroubledFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "troubled";

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public FSDataOutputStream create(
      Path file, boolean overwrite, int buffer, short copies, long block, Progressable progress)
      throws IOException {
    if (file.getName().startsWith("_slice") && Trouble.WRITE.strikes()) {
      Runtime.getRuntime().halt(1);
    }
    return super.create(file, overwrite, buffer, copies, block, progress);
  }

  @Override
  public boolean rename(Path source, Path target) throws IOException {
    boolean renamed = super.rename(source, target);
    if (target.getName().startsWith("slice") && Trouble.RENAME.strikes()) {
      throw new IOException("trouble after the task has done all its work");
    }
    return renamed;
  }
}
