package org.qsketch.internal.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file in the folder for temporary files, which only this user can read. It is deleted when it is
 * closed or the program ends.
 */
public final class PrivateFile implements AutoCloseable {
  private final TemporaryFile file;

  private PrivateFile(TemporaryFile file) {
    this.file = file;
  }

  /**
   * Creates an empty file.
   *
   * @return the file, which the caller closes
   * @throws IOException if the folder cannot be written
   */
  public static PrivateFile create() throws IOException {
    return new PrivateFile(TemporaryFile.temporary());
  }

  /**
   * Returns where it is.
   *
   * @return its path
   */
  public Path path() {
    return file.path();
  }

  @Override
  public void close() {
    file.close();
  }
}
