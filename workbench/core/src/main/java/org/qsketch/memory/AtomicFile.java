package org.qsketch.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Files that appear whole or not at all: they are written beside their target under a temporary
 * name, then moved.
 */
public final class AtomicFile {
  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Writer {
    /**
     * Writes the entire content of the file.
     *
     * @param temporary where to write; the file exists and is empty
     * @throws IOException if writing fails; nothing appears at the target then
     */
    void write(Path temporary) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Writes a file and replaces an older one atomically. If the target is a symbolic link, the file
   * it points to is replaced.
   *
   * @param target the file; missing parent folders are created
   * @param writer writes the content
   * @throws IOException if writing or moving fails; the target is then unchanged
   */
  public static void write(Path target, Writer writer) throws IOException {
    if (Files.isSymbolicLink(target)) {
      write(target.toRealPath(), writer);
      return;
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new IOException(target + " is no regular file: give the name of a file");
    }
    replace(target, writer);
  }

  private static void replace(Path target, Writer writer) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    // not createTempFile: the file gets the permissions of any other file of its user
    Path temporary = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
    Files.createFile(temporary);
    temporary.toFile().deleteOnExit(); // an interrupted program leaves nothing half-written
    try {
      writer.write(temporary);
      Files.move(
          temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
