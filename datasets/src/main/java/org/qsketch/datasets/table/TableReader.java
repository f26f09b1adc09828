package org.qsketch.datasets.table;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.duckdb.DuckDbLibrary;
import org.qsketch.datasets.fetch.MavenClient;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.PackageClient;
import org.qsketch.internal.file.AtomicFile;

/**
 * The optional part that reads Parquet and JSON: the library of DuckDB, from the jar of its JDBC
 * driver. The jar is taken from the class path, or else from the cache, which fetches it on first
 * use. A JDBC driver unpacks its library for each process. Here it is unpacked once and kept.
 */
public final class TableReader {
  static final String ID = "duckdb";

  static final PackageOrigin ORIGIN =
      PackageOrigin.ofMaven(
          "org.duckdb",
          "duckdb_jdbc",
          "2.0.0.1",
          "6cb8b0e0fc51b2e45aead2d2c1e1fd09dd10267db2966e69aaab0de67319f826");

  private static final TableReader OF_USER =
      new TableReader(
          PackageCache.ofParts(System.getenv(), Path.of(System.getProperty("user.home"))),
          new MavenClient("mvn", Duration.ofMinutes(15)),
          ORIGIN,
          nativeName(System.getProperty("os.name"), System.getProperty("os.arch")),
          TableReader.class.getClassLoader(),
          System.err::println);

  private final PackageCache cache;
  private final PackageClient client;
  private final PackageOrigin origin;
  private final String nativeName;
  private final ClassLoader classPath;
  private final Consumer<String> notice;
  private DuckDbLibrary library;

  TableReader(
      PackageCache cache,
      PackageClient client,
      PackageOrigin origin,
      String nativeName,
      ClassLoader classPath,
      Consumer<String> notice) {
    this.cache = cache;
    this.client = client;
    this.origin = origin;
    this.nativeName = nativeName;
    this.classPath = classPath;
    this.notice = notice;
  }

  /** Returns the part in the cache of the user. */
  public static TableReader ofUser() {
    return OF_USER;
  }

  /** Returns the name of the library in the jar, by system properties of Java. */
  static String nativeName(String system, String processor) {
    String os = system.toLowerCase(Locale.ROOT);
    String name = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : os;
    String arch =
        processor.equals("x86_64") ? "amd64" : processor.equals("aarch64") ? "arm64" : processor;
    return "libduckdb_java.so_%s_%s".formatted(name, arch);
  }

  /**
   * Opens a database, which the caller closes.
   *
   * @throws DataSetUnavailableException if the part is missing and cannot be fetched
   * @throws IOException if it cannot be unpacked or loaded
   */
  DuckDb open() throws IOException {
    try {
      DuckDb database = DuckDb.open(library());
      // DuckDB must not fetch extensions by itself
      database.run("SET autoinstall_known_extensions = false");
      database.run("SET autoload_known_extensions = false");
      // times with a zone are written the same on every machine
      database.run("SET TimeZone = 'UTC'");
      return database;
    } catch (DuckDbException e) {
      throw new IOException("DuckDB cannot be used: " + e.getMessage(), e);
    }
  }

  private synchronized DuckDbLibrary library() throws IOException, DuckDbException {
    if (library == null) {
      library = DuckDbLibrary.load(unpacked());
    }
    return library;
  }

  /** Returns the library as a file, which later processes use as well. */
  Path unpacked() throws IOException {
    Path jar = jar();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(nativeName);
      if (entry == null) {
        throw new IOException(
            "%s has no %s: DuckDB reads Parquet and JSON on Linux, macOS and Windows, on amd64 and arm64; write the file as CSV"
                .formatted(jar, nativeName));
      }
      Path file =
          cache.place(ID, "%s-%08x".formatted(nativeName.replace(".so_", "-"), entry.getCrc()));
      if (!Files.isRegularFile(file) || checksum(file) != entry.getCrc()) {
        unpack(zip, entry, file);
      }
      return file;
    }
  }

  private void unpack(ZipFile zip, ZipEntry entry, Path file) throws IOException {
    try (InputStream packed = zip.getInputStream(entry)) {
      AtomicFile.write(
          file, temporary -> Files.copy(packed, temporary, StandardCopyOption.REPLACE_EXISTING));
    } catch (FileSystemException e) {
      throw new IOException(
          "%s cannot be stored (%s): set QSKETCH_CACHE to a folder with enough space"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static long checksum(Path file) throws IOException {
    try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
      byte[] block = new byte[1 << 16];
      while (in.read(block) >= 0) {
        // only the checksum is needed
      }
      return in.getChecksum().getValue();
    }
  }

  private Path jar() throws IOException {
    Optional<Path> there = onClassPath(classPath, nativeName);
    if (there.isPresent()) {
      return there.get();
    }
    if (cache.mayFetch(ID, origin)) {
      notice.accept(
          "qsketch: Parquet and JSON need %s: it is fetched once with mvn, 80 MB, and kept in %s"
              .formatted(origin, cache.folder()));
    }
    return cache.get(ID, origin, client);
  }

  /** Returns the jar with the library if it is on the class path. */
  static Optional<Path> onClassPath(ClassLoader classPath, String nativeName) throws IOException {
    URL found = classPath.getResource(nativeName);
    return found != null && found.openConnection() instanceof JarURLConnection inJar
        ? Optional.of(Path.of(URI.create(inJar.getJarFileURL().toString())))
        : Optional.empty();
  }
}
