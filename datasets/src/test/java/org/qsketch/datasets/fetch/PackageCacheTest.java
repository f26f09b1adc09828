package org.qsketch.datasets.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.file.Reading;

class PackageCacheTest {
  private static final byte[] CONTENT = Reading.utf8("the package's bytes");

  @TempDir private Path folder;
  private PackageOrigin pinned;
  private FakeClient client;
  private PackageCache cache;

  @BeforeEach
  void makePackage() throws IOException {
    String sha256 = Sha256.of(Files.write(folder.resolve("original"), CONTENT));
    pinned = new PackageOrigin("a registry", "pack", "1.2", "pack.bin", sha256);
    client = new FakeClient(CONTENT);
    cache = online();
  }

  @Test
  void aPackageIsFetchedOnceAndLeavesNothingElse() throws IOException {
    Path first = cache.get("set", pinned, client);
    Path second = online().get("set", pinned, client);

    assertThat(first).isEqualTo(second).hasBinaryContent(CONTENT);
    assertThat(client.fetches()).isOne();
    assertThat(files()).containsExactly("pack.bin");
  }

  @Test
  void aFilePutThereByHandIsUsed() throws IOException {
    Files.createDirectories(place().getParent());
    Files.write(place(), CONTENT);

    assertThat(offline().get("set", pinned, client)).isEqualTo(place());
  }

  @Test
  void aDamagedFileIsFetchedAgain() throws IOException {
    cache.get("set", pinned, client);
    Files.writeString(place(), "the package's bytez");

    online().get("set", pinned, client);

    assertThat(place()).hasBinaryContent(CONTENT);
    assertThat(client.fetches()).isEqualTo(2);
  }

  @Test
  void aFileCutShortWhileInUseIsFetchedAgain() throws IOException {
    cache.get("set", pinned, client);
    Files.writeString(place(), "the pack");

    assertThat(cache.get("set", pinned, client)).hasBinaryContent(CONTENT);
  }

  @Test
  void aFileThatChangesAfterItWasCheckedIsFetchedAgain() throws IOException {
    for (String changed : List.of("the pack", "the package's bytez")) {
      cache.get("set", pinned, client);
      cache.get("set", pinned, client); // finds it whole, and need not read it again
      Files.writeString(place(), changed);
      Files.setLastModifiedTime(place(), FileTime.fromMillis(1_000));

      assertThat(cache.get("set", pinned, client)).hasBinaryContent(CONTENT);
    }
  }

  @Test
  void aFileOfAnotherSizeIsFetchedAgainThoughItsDateIsTheSame() throws IOException {
    cache.get("set", pinned, client);
    cache.get("set", pinned, client);
    FileTime checked = Files.getLastModifiedTime(place());
    Files.writeString(place(), "the pack");
    Files.setLastModifiedTime(place(), checked);

    assertThat(cache.get("set", pinned, client)).hasBinaryContent(CONTENT);
  }

  @Test
  void aFileThatWasCheckedIsNoPackageWithAnotherChecksum() throws IOException {
    cache.get("set", pinned, client);
    cache.get("set", pinned, client);
    byte[] newer = Reading.utf8("newer bytes");
    PackageOrigin other =
        new PackageOrigin(
            "a registry",
            "pack",
            "1.3",
            "pack.bin",
            Sha256.of(Files.write(folder.resolve("newer"), newer)));

    assertThat(cache.get("set", other, new FakeClient(newer))).hasBinaryContent(newer);
  }

  @Test
  void aPackageWithAnotherChecksumIsRefusedAndNotKept() {
    FakeClient forger = new FakeClient(Reading.utf8("something else"));

    assertThatThrownBy(() -> cache.get("set", pinned, forger))
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessageStartingWith(
            "data set set (pack 1.2 from a registry) cannot be fetched: pack.bin came with SHA-256")
        .hasMessageContaining("but %s is pinned", pinned.sha256())
        .hasMessageEndingWith("into " + place().getParent());
    assertThat(files()).isEmpty();
  }

  @Test
  void aClientThatLeavesNothingIsAFailure() {
    assertThatThrownBy(() -> cache.get("set", pinned, (origin, scratch) -> {}))
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessageContaining("left no pack.bin");
  }

  @Test
  void offlineNothingIsFetchedAndTheRemediesAreNamed() {
    assertThatThrownBy(() -> offline().get("set", pinned, client))
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessage(
            "data set set (pack 1.2 from a registry) is not in the cache and QSKETCH_OFFLINE"
                + " forbids fetching it; unset that, or put pack.bin with SHA-256 %s into %s",
            pinned.sha256(), place().getParent());
    assertThat(client.fetches()).isZero();
  }

  @Test
  void offlineADamagedFileIsSaidToBeDamaged() throws IOException {
    cache.get("set", pinned, client);
    Files.writeString(place(), "damaged");

    assertThatThrownBy(() -> offline().get("set", pinned, client))
        .hasMessageContaining("is damaged in the cache");
  }

  @Test
  void twoProcessesThatFetchAtOnceBothFindTheFileWhole() throws Exception {
    CyclicBarrier bothFetching = new CyclicBarrier(2);
    PackageClient slow =
        (origin, scratch) -> {
          await(bothFetching);
          client.fetch(origin, scratch);
        };
    Callable<Path> process = () -> online().get("set", pinned, slow);

    try (ExecutorService processes = Executors.newFixedThreadPool(2)) {
      for (Future<Path> file : processes.invokeAll(List.of(process, process))) {
        assertThat(file.get()).hasBinaryContent(CONTENT);
      }
    }
    assertThat(files()).containsExactly("pack.bin");
  }

  private static void await(CyclicBarrier barrier) throws ClientException {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new ClientException("the other process never came", e);
    }
  }

  @Test
  void aCacheThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "no folder");

    assertThatThrownBy(() -> new PackageCache(file, false).get("set", pinned, client))
        .isInstanceOf(DataSetUnavailableException.class)
        .hasMessageContaining("cannot be stored in " + file)
        .hasMessageContaining("set QSKETCH_CACHE to a folder with enough space");
  }

  @Test
  void theEnvironmentNamesTheFolder() throws IOException {
    Map<String, String> both =
        Map.of("QSKETCH_CACHE", folder.resolve("q").toString(), "XDG_CACHE_HOME", "/nowhere");
    Map<String, String> general = Map.of("XDG_CACHE_HOME", folder.resolve("x").toString());

    assertThat(place(both)).isEqualTo(folder.resolve("q/datasets/set/pack.bin"));
    assertThat(place(general)).isEqualTo(folder.resolve("x/qsketch/datasets/set/pack.bin"));
    assertThat(place(Map.of("QSKETCH_CACHE", " ")))
        .isEqualTo(folder.resolve("home/.cache/qsketch/datasets/set/pack.bin"));
  }

  private Path place(Map<String, String> environment) throws IOException {
    return PackageCache.of(environment, folder.resolve("home")).get("set", pinned, client);
  }

  @Test
  void theEnvironmentForbidsFetching() {
    assertThatThrownBy(() -> place(Map.of("QSKETCH_OFFLINE", "1")))
        .hasMessageContaining("QSKETCH_OFFLINE forbids");
  }

  @Test
  void offlineSetToZeroForbidsNothing() throws IOException {
    assertThat(place(Map.of("QSKETCH_OFFLINE", "0"))).exists();
  }

  private PackageCache online() {
    return new PackageCache(folder.resolve("cache"), false);
  }

  private PackageCache offline() {
    return new PackageCache(folder.resolve("cache"), true);
  }

  private Path place() {
    return folder.resolve("cache/datasets/set/pack.bin");
  }

  private List<String> files() {
    try (Stream<Path> files = Files.list(place().getParent())) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
