package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.fetch.FakeClient;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.Sha256;
import org.qsketch.datasets.file.Reading;

/** How the part that reads Parquet is fetched, checked, unpacked and refused; with a fake part. */
class TableReaderTest {
  private static final String NATIVE = "libduckdb_java.so_linux_amd64";
  private static final byte[] LIBRARY = Reading.utf8("no library of any machine");

  @TempDir private Path folder;
  private PackageOrigin origin;
  private FakeClient client;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void makePart() throws IOException {
    byte[] jar = jar(NATIVE, LIBRARY);
    client = new FakeClient(jar);
    String sha256 = Sha256.of(Files.write(folder.resolve("original"), jar));
    origin = new PackageOrigin("a registry", "driver", "1.2", "driver.jar", sha256);
  }

  private static byte[] jar(String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return bytes.toByteArray();
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private TableReader reader(Map<String, String> more, ClassLoader classPath, String nativeName) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("QSKETCH_CACHE", cache().toString());
    return new TableReader(
        PackageCache.ofParts(environment, folder),
        client,
        origin,
        nativeName,
        classPath,
        notices::add);
  }

  private TableReader reader(Map<String, String> more) {
    return reader(more, new URLClassLoader(new URL[0], null), NATIVE);
  }

  private TableReader online() {
    return reader(Map.of());
  }

  @Test
  void thePartIsFetchedOnceUnpackedOnceAndSaidOnce() throws IOException {
    Path first = online().unpacked();
    Path second = online().unpacked();

    assertThat(first).isEqualTo(second).hasBinaryContent(LIBRARY);
    assertThat(client.fetches()).isOne();
    assertThat(notices)
        .containsExactly(
            "qsketch: Parquet and JSON need driver 1.2 from a registry: it is fetched once with"
                + " mvn, 80 MB, and kept in "
                + cache());
    assertThat(files()).containsExactlyInAnyOrder("driver.jar", first.getFileName().toString());
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(cache().resolve("parts").resolve(TableReader.ID))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void aDamagedLibraryIsUnpackedAgain() throws IOException {
    Path library = online().unpacked();
    Files.writeString(library, "damaged");

    assertThat(online().unpacked()).isEqualTo(library).hasBinaryContent(LIBRARY);
  }

  @Test
  void anotherChecksumIsRefusedAndNothingIsUnpacked() throws IOException {
    client = new FakeClient(jar(NATIVE, Reading.utf8("forged")));

    assertThatThrownBy(() -> online().unpacked())
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessageStartingWith(
            "optional part duckdb (driver 1.2 from a registry) cannot be fetched: driver.jar came"
                + " with SHA-256")
        .hasMessageContaining("is pinned");
    assertThat(files()).isEmpty();
  }

  @Test
  void offlineTheRemedyIsSaidAndNothingIsFetched() {
    assertThatThrownBy(() -> reader(Map.of("QSKETCH_OFFLINE", "1")).open())
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessage(
            "optional part duckdb (driver 1.2 from a registry) is not in the cache and"
                + " QSKETCH_OFFLINE forbids fetching it; unset that, or put driver.jar with SHA-256"
                + " %s into %s",
            origin.sha256(), cache().resolve("parts").resolve(TableReader.ID));
    assertThat(client.fetches()).isZero();
    assertThat(notices).isEmpty();
  }

  @Test
  void aJarOnTheClassPathIsTakenAsItIs() throws IOException {
    URL jar = Files.write(folder.resolve("a jar.jar"), jar(NATIVE, LIBRARY)).toUri().toURL();
    try (URLClassLoader classPath = new URLClassLoader(new URL[] {jar}, null)) {
      assertThat(reader(Map.of(), classPath, NATIVE).unpacked()).hasBinaryContent(LIBRARY);
    }
    assertThat(client.fetches()).isZero();
    assertThat(notices).isEmpty();
  }

  @Test
  void aSystemThatTheJarHasNoLibraryForIsNamed() {
    TableReader other =
        reader(Map.of(), new URLClassLoader(new URL[0], null), "libduckdb_java.so_aix_ppc64");
    assertThatThrownBy(other::unpacked)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("driver.jar has no libduckdb_java.so_aix_ppc64")
        .hasMessageContaining("write the file as CSV");
  }

  @Test
  void whatIsNoLibraryIsRefusedInOneLine() {
    assertThatThrownBy(() -> online().open())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("DuckDB cannot be used: ")
        .hasMessageContaining("cannot be loaded")
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest(name = "{0} on {1} has {2}")
  @CsvSource({
    "Linux, amd64, libduckdb_java.so_linux_amd64",
    "Linux, aarch64, libduckdb_java.so_linux_arm64",
    "Mac OS X, aarch64, libduckdb_java.so_macos_arm64",
    "Windows 11, amd64, libduckdb_java.so_windows_amd64"
  })
  void everySystemHasItsLibrary(String system, String processor, String name) {
    assertThat(TableReader.nativeName(system, processor)).isEqualTo(name);
  }

  @Test
  void theDriverOfTheTestsIsTheOneThatIsPinned() throws IOException {
    assumeThat(Tables.areReadable()).as("DuckDB's driver is on the class path").isTrue();
    Path jar = TableReader.onClassPath(getClass().getClassLoader(), NATIVE).orElseThrow();
    assertThat(Sha256.of(jar)).isEqualTo(TableReader.ORIGIN.sha256());
    assertThat(jar.getFileName()).hasToString(TableReader.ORIGIN.fileName());
  }

  @Test
  void duckDbFetchesNoExtensionsByItself() throws Exception {
    Tables.assumeReadable();
    try (DuckDb database = TableReader.ofUser().open()) {
      for (String setting : List.of("autoinstall_known_extensions", "autoload_known_extensions")) {
        assertThat(
                database.texts(
                    "SELECT CAST(current_setting('%s') AS VARCHAR)".formatted(setting), 1))
            .as(setting)
            .containsExactly(List.of("false"));
      }
    }
  }
}
