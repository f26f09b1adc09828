package org.qsketch.cli.jupyter;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.qsketch.internal.file.AtomicFile;

/**
 * A folder of the user with copies of the notebooks, so that saving changes no checkout. Notebooks
 * that the user has changed are never replaced. Copies of the originals next to them show which
 * ones have changed.
 *
 * @param path the folder
 */
public record WorkFolder(Path path) {
  private static final String ORIGINALS = ".originals";

  /**
   * Copies missing notebooks, and replaces unchanged copies by new versions. A folder that held
   * other files before is left as it is, and so is the folder of the originals.
   *
   * @param originals the folder of the originals
   * @param messages gets a line for each copy that is older than its original and was changed
   * @throws IOException if the folder cannot be written
   */
  public void prepare(Path originals, PrintWriter messages) throws IOException {
    AtomicFile.requireFolder(path);
    if (!isEmpty() && !Files.isDirectory(path.resolve(ORIGINALS))) {
      return;
    }
    Files.createDirectories(path.resolve(ORIGINALS));
    for (Notebook original : Notebook.in(originals)) {
      update(original, messages);
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }

  private void update(Notebook original, PrintWriter messages) throws IOException {
    Path copy = path.resolve(original.name());
    Path known = path.resolve(ORIGINALS, original.name());
    if (Files.notExists(copy) || isSame(copy, known) || isSame(copy, original.file())) {
      copy(original.file(), copy);
      copy(original.file(), known);
    } else if (!isSame(original.file(), known)) {
      messages.println(
          "qsketch: there is a newer %s than the one that you changed: rename %s to get it"
              .formatted(original.name(), copy));
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return Files.exists(other) && Files.mismatch(one, other) < 0;
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.exists(to) || !isSame(from, to)) {
      AtomicFile.write(to, file -> Files.copy(from, file, StandardCopyOption.REPLACE_EXISTING));
    }
  }
}
