package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cuda.Linking.LibraryLoader;
import org.qsketch.cuda.NvrtcPlaces.FolderPattern;
import org.qsketch.cuda.NvrtcSearch.UserPath;

/** Uses a loader that refuses all libraries, so that the search looks everywhere. */
final class NvrtcSearchTest {
  @TempDir private Path folder;
  private Path root;
  private final List<String> tried = new ArrayList<>();

  @BeforeEach
  void resolveLinks() throws IOException {
    root = folder.toRealPath();
  }

  private Optional<SymbolLookup> refuse(String library) {
    tried.add(library);
    return Optional.empty();
  }

  private Found<NvrtcCompiler> find(Map<String, String> environment, int newestMajor) {
    List<FolderPattern> places = new NvrtcPlaces(environment, root.resolve("home")).all();
    return new NvrtcSearch(Optional.empty(), places, this::refuse).find(newestMajor);
  }

  private Path library(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  @Test
  void theReasonSaysWhatIsMissingWhereItWasSoughtAndWhatWouldHelp() {
    Found<NvrtcCompiler> found = find(Map.of("CUDA_HOME", "/opt/my-cuda"), 13);
    assertThat(found.isAvailable()).isFalse();
    assertThat(found.reason())
        .contains(
            "no libnvrtc.so.13 or libnvrtc.so.12 or libnvrtc.so.11.2",
            "the library path",
            "/opt/my-cuda/lib*",
            "/usr/local/cuda*/targets/*/lib",
            root + "/home/.local/lib/python3*/*-packages/nvidia/*/lib",
            "pip install nvidia-cuda-nvrtc'",
            "set QSKETCH_NVRTC")
        .doesNotContain("\n");
  }

  @Test
  void anOlderDriverGetsNoNewerCompiler() {
    assertThat(find(Map.of(), 12).reason())
        .contains("no libnvrtc.so.12 or libnvrtc.so.11.2")
        .contains("pip install nvidia-cuda-nvrtc-cu12'");
    assertThat(tried).startsWith("libnvrtc.so.12").doesNotContain("libnvrtc.so.13");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cuda/lib64",
        "cuda/targets/sbsa-linux/lib",
        "venv/lib/python3.13/site-packages/nvidia/cu13/lib",
        "home/.local/lib/python3.9/site-packages/nvidia/cuda_nvrtc/lib",
        "sites/nvidia/cu13/lib",
        "python/lib/python3.12/dist-packages/nvidia/cu13/lib"
      })
  void everyUsualPlaceIsLookedInto(String place) throws IOException {
    Path file = library(place + "/libnvrtc.so.13");
    assertThat(library("python/bin/python3").toFile().setExecutable(true)).isTrue();
    find(
        Map.of(
            "CUDA_PATH",
            root.resolve("cuda").toString(),
            "VIRTUAL_ENV",
            root.resolve("venv").toString(),
            "PYTHONPATH",
            "/nowhere" + File.pathSeparator + root.resolve("sites"),
            "PATH",
            "/nowhere" + File.pathSeparator + root.resolve("python/bin")),
        13);
    assertThat(tried).contains(file.toString());
  }

  @Test
  void theBuiltinsAreLoadedFirst() throws IOException {
    Path builtins = library("cuda/lib64/libnvrtc-builtins.so.13.0");
    Path file = library("cuda/lib64/libnvrtc.so.13");
    find(Map.of("CUDA_HOME", root.resolve("cuda").toString()), 13);
    assertThat(tried).containsSubsequence(builtins.toString(), file.toString());
  }

  @Test
  void aFileThatTheUserNamesIsTheOnlyOneTried() throws IOException {
    Path file = library("libnvrtc-own.so");
    assertThat(findGiven(file).reason())
        .startsWith("QSKETCH_NVRTC is " + file + ", which is neither an NVRTC that loads")
        .endsWith("correct it or unset it");
    assertThat(tried).containsExactly(file.toString());
  }

  @Test
  void aFolderThatTheUserNamesIsTheOnlyOneTried() throws IOException {
    Path file = library("own/libnvrtc.so.12");
    assertThat(findGiven(root.resolve("own")).isAvailable()).isFalse();
    assertThat(tried).containsExactly(file.toString());
  }

  @Test
  void aPathThatLeadsNowhereIsNamed() {
    assertThat(findGiven(Path.of("/nowhere")).reason()).contains("QSKETCH_NVRTC is /nowhere,");
  }

  private Found<NvrtcCompiler> findGiven(Path path) {
    UserPath given = new UserPath(NvrtcSearch.VARIABLE, path);
    return new NvrtcSearch(Optional.of(given), List.of(), this::refuse).find(13);
  }

  @Test
  void aLibraryWithoutTheFunctionsIsNotNvrtc() throws IOException {
    Path file = library("own/libnvrtc.so.12");
    UserPath given = new UserPath(NvrtcSearch.VARIABLE, file);
    LibraryLoader loader = library -> Optional.of(name -> Optional.empty());
    assertThat(new NvrtcSearch(Optional.of(given), List.of(), loader).find(13).isAvailable())
        .isFalse();
  }
}
