package org.qsketch.lab.notebook;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds files that come with the workbench, from wherever a notebook lies. */
final class CheckoutFile {
  private static final String PROPERTY = "qsketch.checkout";

  /** What is at the root of a checkout alone. */
  private static final String LAUNCHER = "qsketch";

  private CheckoutFile() {}

  /** The checkout: the launcher names it; without the launcher, one of the folders above. */
  static Optional<Path> root(Path from) {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(Path::of)
        .or(() -> above(from).filter(CheckoutFile::isCheckout).findFirst());
  }

  /** A folder and all above it. */
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
}
