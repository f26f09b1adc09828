package org.qsketch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Refuses places that cannot be written, before hours of work are lost on them. */
final class OutputPlace {
  private OutputPlace() {}

  /** A file that can be written, replacing an older one; folders above it are made. */
  static void requireFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new CommandFailedException(file + " is a folder: give the name of a file");
    }
    requireFolder(file.toAbsolutePath().getParent());
  }

  /** A folder that files can be written to; it is made if missing. */
  static void requireFolder(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new CommandFailedException(folder + " is a file: give the name of a folder");
    }
    Files.createDirectories(folder);
    if (!Files.isWritable(folder)) {
      throw new CommandFailedException(
          "the folder %s may not be written: choose another one".formatted(folder));
    }
  }
}
