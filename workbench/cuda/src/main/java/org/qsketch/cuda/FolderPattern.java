package org.qsketch.cuda;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders whose names match a pattern with stars.
 *
 * @param root a folder
 * @param below names under it, separated by slashes
 */
record FolderPattern(Path root, String below) {
  /** The folders that exist; those that match a star in reverse alphabetical order. */
  List<Path> folders() {
    Stream<Path> found = Stream.of(root.toAbsolutePath().normalize());
    for (String name : below.split("/", -1)) {
      found = found.flatMap(folder -> children(folder, name));
    }
    return found.filter(Files::isDirectory).toList();
  }

  private static Stream<Path> children(Path folder, String name) {
    return name.contains("*") ? matches(folder, name) : Stream.of(folder.resolve(name));
  }

  private static Stream<Path> matches(Path folder, String glob) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
      List<Path> sorted = new ArrayList<>();
      found.forEach(sorted::add);
      sorted.sort(Comparator.reverseOrder());
      return sorted.stream();
    } catch (IOException | DirectoryIteratorException e) {
      return Stream.empty(); // a folder that cannot be listed is useless here
    }
  }

  @Override
  public String toString() {
    return root + "/" + below;
  }
}
