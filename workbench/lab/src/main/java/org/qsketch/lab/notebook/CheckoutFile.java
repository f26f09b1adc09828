package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds files that come with the workbench, from wherever a notebook lies. */
final class CheckoutFile {
  private static final String PROPERTY = "qsketch.checkout";

  /** A file that only the root of a checkout has. */
  private static final String LAUNCHER = "qsketch";

  private CheckoutFile() {}

  /**
   * Returns the checkout: the launcher names it; without the launcher, one of the folders above.
   */
  static Optional<Path> root(Path from) {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(Path::of)
        .or(() -> above(from).filter(CheckoutFile::isCheckout).findFirst());
  }

  /** Returns a folder and all above it. */
  static Stream<Path> above(Path from) {
    return Stream.iterate(from.toAbsolutePath(), folder -> folder != null, Path::getParent);
  }

  private static boolean isCheckout(Path folder) {
    return Files.isRegularFile(folder.resolve(LAUNCHER))
        && Files.isDirectory(folder.resolve("notebooks"));
  }

  static String find(String name, Path from) {
    Path file = root(from).orElse(from).resolve(name);
    if (Files.notExists(file)) {
      throw new IllegalArgumentException(
          "there is no file '%s' in the checkout: %s is missing".formatted(name, file));
    }
    return file.toString();
  }

  /** Finds results in the folder of the notebooks or anywhere else. */
  static final class ResultsFolder {
    private static final List<Path> PLACES =
        List.of(Path.of("results"), Path.of("notebooks/results"));

    private ResultsFolder() {}

    /**
     * Returns the folder of some results.
     *
     * @param name a folder of {@code notebooks/results}, for example {@code h100}, or a path
     * @param from where to look; then in the folders above
     * @throws IllegalArgumentException if there is none of this name; the message names the
     *     existing ones
     */
    static Path find(String name, Path from) {
      List<Path> places = places(from);
      return Stream.concat(Stream.of(from), places.stream())
          .map(place -> place.resolve(name))
          .filter(Files::isDirectory)
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(none(name, places)));
    }

    private static List<Path> places(Path from) {
      return Stream.concat(CheckoutFile.above(from), CheckoutFile.root(from).stream())
          .flatMap(above -> PLACES.stream().map(above::resolve))
          .filter(Files::isDirectory)
          .toList();
    }

    private static String none(String name, List<Path> places) {
      return "there are no results '%s': %s"
          .formatted(
              name,
              places.isEmpty()
                  ? "give the folder of a run of `qsketch figures`"
                  : "choose from %s, or give the folder of a run of `qsketch figures`"
                      .formatted(String.join(", ", names(places.getFirst()))));
    }

    private static List<String> names(Path place) {
      try (Stream<Path> folders = Files.list(place)) {
        return folders
            .filter(Files::isDirectory)
            .map(folder -> folder.getFileName().toString())
            .sorted()
            .toList();
      } catch (IOException _) {
        return List.of();
      }
    }
  }
}
