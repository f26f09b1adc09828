package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What goes wrong once, in whichever process comes first, if a test has asked for it. */
enum Trouble {
  /** A task fails at its last row. */
  FAIL,
  /** An executor ends while it reads rows. */
  READ,
  /** An executor ends before it writes a slice: what others need of it is lost, too. */
  WRITE,
  /** A task fails after it has written its slice. */
  RENAME;

  private static final Path FOLDER = Path.of(System.getenv("SPARK_HOME"), "trouble");

  private Path file(String state) {
    return FOLDER.resolve(name() + "-" + state);
  }

  /** Forgets the trouble of earlier tests. */
  static void clear() throws IOException {
    Files.createDirectories(FOLDER);
    for (Trouble one : values()) {
      Files.deleteIfExists(one.file("asked"));
      Files.deleteIfExists(one.file("struck"));
    }
  }

  void ask() throws IOException {
    Files.createFile(file("asked"));
  }

  boolean hasStruck() {
    return Files.exists(file("struck"));
  }

  /** True once. */
  boolean strikes() {
    if (!Files.exists(file("asked"))) {
      return false;
    }
    try {
      Files.createFile(file("struck"));
      return true;
    } catch (FileAlreadyExistsException _) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
