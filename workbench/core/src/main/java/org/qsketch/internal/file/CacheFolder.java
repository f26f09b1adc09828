package org.qsketch.internal.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The folder of files that the workbench can rebuild or download again. */
public final class CacheFolder {
  private CacheFolder() {}

  /**
   * Returns the cache folder of the user who runs this program.
   *
   * @return a folder that need not exist yet
   */
  public static Path ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /**
   * Returns the folder that the environment names: QSKETCH_CACHE, else XDG_CACHE_HOME/qsketch, else
   * .cache/qsketch under the home folder.
   *
   * @param environment variables and their values
   * @param home the user's home folder
   * @return a folder that need not exist yet
   */
  public static Path of(Map<String, String> environment, Path home) {
    Objects.requireNonNull(environment, "environment");
    Objects.requireNonNull(home, "home");
    return named(environment, "QSKETCH_CACHE")
        .or(() -> named(environment, "XDG_CACHE_HOME").map(caches -> caches.resolve("qsketch")))
        .orElse(home.resolve(".cache", "qsketch"));
  }

  private static Optional<Path> named(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable))
        .filter(value -> !value.isBlank())
        .map(Path::of);
  }
}
