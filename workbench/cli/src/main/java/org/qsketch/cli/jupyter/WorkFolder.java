package org.qsketch.cli.jupyter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.internal.file.AtomicFile;

/**
 * A folder of the user with copies of the notebooks, so that saving changes no checkout, and of the
 * pages that they link to. What the user has changed is never replaced. Copies of the originals
 * next to them show which ones have changed.
 *
 * @param path the folder
 */
public record WorkFolder(Path path) {
  private static final String ORIGINALS = ".originals";
  private static final String PAGES = "docs";

  /**
   * Copies missing notebooks and pages, and replaces unchanged copies by new versions. A folder
   * that held other files before is left as it is, and so is the folder of the originals.
   *
   * @param checkout the folder of the originals is in it
   * @param messages gets a line for each copy that is older than its original and was changed
   * @throws IOException if the folder cannot be written
   */
  public void prepare(Checkout checkout, PrintWriter messages) throws IOException {
    AtomicFile.requireFolder(path);
    if (!isEmpty() && !Files.isDirectory(path.resolve(ORIGINALS))) {
      return;
    }
    for (Notebook original : Notebook.in(checkout.notebooks())) {
      String text = Files.readString(original.file());
      update(original.name(), text.replace("](../" + PAGES + "/", "](" + PAGES + "/"), messages);
    }
    for (Path page : pages(checkout.root().resolve(PAGES))) {
      update(PAGES + "/" + page.getFileName(), Files.readString(page), messages);
    }
  }

  private static List<Path> pages(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }

  private void update(String name, String original, PrintWriter messages) throws IOException {
    byte[] content = original.getBytes(UTF_8);
    Path copy = path.resolve(name);
    Path known = path.resolve(ORIGINALS).resolve(name);
    if (Files.notExists(copy) || isSame(copy, known) || has(copy, content)) {
      write(copy, content);
      write(known, content);
    } else if (!has(known, content)) {
      messages.println(
          "qsketch: there is a newer %s than the one that you changed: rename %s to get it"
              .formatted(name, copy));
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return Files.exists(other) && Files.mismatch(one, other) < 0;
  }

  private static boolean has(Path file, byte[] content) throws IOException {
    return Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content);
  }

  private static void write(Path file, byte[] content) throws IOException {
    if (!has(file, content)) {
      AtomicFile.write(file, temporary -> Files.write(temporary, content));
    }
  }
}
