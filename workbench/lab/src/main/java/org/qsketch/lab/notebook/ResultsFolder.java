package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds results that are kept beside the notebooks, or anywhere else. */
final class ResultsFolder {
  private static final List<Path> PLACES =
      List.of(Path.of("results"), Path.of("notebooks/results"));

  private ResultsFolder() {}

  /**
   * The folder of some results.
   *
   * @param name a folder of {@code notebooks/results}, for example {@code h100}, or a path
   * @param from where to look; then in the folders above
   * @throws IllegalArgumentException if there is none of this name; the message names those there
   *     are
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
