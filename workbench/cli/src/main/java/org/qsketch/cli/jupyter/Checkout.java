package org.qsketch.cli.jupyter;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder that {@code ./qsketch} was called in: notebooks are part of a checkout, not of the
 * bundle.
 *
 * @param root the folder with the launcher
 */
public record Checkout(Path root) {
  private static final String PROPERTY = "qsketch.checkout";

  /**
   * Finds the checkout that this program runs from.
   *
   * @return the checkout named by the launcher; empty in the bundle
   */
  public static Optional<Checkout> find() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(Checkout::new);
  }

  /**
   * Returns the folder of the notebooks.
   *
   * @return the folder of the originals
   */
  public Path notebooks() {
    return root.resolve("notebooks");
  }

  /**
   * Returns the folder to work in unless the user names one.
   *
   * @return a folder that git ignores
   */
  public Path ownNotebooks() {
    return root.resolve("my-notebooks");
  }

  /** Returns the folder of requirements, configuration and scripts. */
  Path setup() {
    return notebooks().resolve("environment");
  }

  Path launcher() {
    return root.resolve("qsketch");
  }

  /** Returns the folder of generated files. */
  Path target() {
    return root.resolve("target");
  }
}
