package org.qsketch.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.internal.file.AtomicFile;

/** Refuses files that cannot be written, before hours of work are lost. */
public final class OutputPlace {
  private OutputPlace() {}

  /** Requires a file that can be written, replacing an older one. Makes the folders above it. */
  public static void requireFile(Path file) throws IOException {
    if (file.toString().isEmpty()) {
      throw new CommandFailedException("the name of a file to write is empty: give one");
    }
    AtomicFile.requireWritable(file);
  }

  /** Requires that no file of a command is written over another. */
  public static void requireApart(Stream<Path> files) throws IOException {
    List<Path> seen = new ArrayList<>();
    for (Path file : files.toList()) {
      for (Path other : seen) {
        if (isSame(file, other)) {
          throw new IllegalArgumentException(
              "%s would be written over: give each file a name of its own".formatted(other));
        }
      }
      seen.add(file);
    }
  }

  private static boolean isSame(Path file, Path other) throws IOException {
    if (Files.exists(file) && Files.exists(other)) {
      return Files.isSameFile(file, other);
    }
    return file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  /** Requires a folder that exists or can be made. */
  public static void requireCache(Path folder) {
    Path existing = nearestExisting(folder);
    if (!Files.isDirectory(existing)) {
      throw new CommandFailedException(
          "the cache cannot be in %s, which is a file: set QSKETCH_CACHE to a folder"
              .formatted(existing));
    }
    if (!Files.isWritable(existing)) {
      throw new CommandFailedException(
          "the cache %s may not be written: set QSKETCH_CACHE to another folder".formatted(folder));
    }
  }

  private static Path nearestExisting(Path folder) {
    return Stream.iterate(folder, Path::getParent).filter(Files::exists).findFirst().orElseThrow();
  }
}
