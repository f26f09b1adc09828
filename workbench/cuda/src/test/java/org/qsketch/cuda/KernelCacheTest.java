package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.cuda.KernelCache.KernelKey;
import org.qsketch.gpu.device.KernelSource;

final class KernelCacheTest {
  private static final KernelSource SOURCE = new KernelSource("a.cu", "text", Map.of());
  private static final KernelKey KEY = key("text", "--std=c++17", "NVRTC 13.0.88");
  private static final byte[] CODE = {1, 2, 3, 4, 5};

  @TempDir private Path temporary;
  private KernelCache cache;
  private int compilations;

  @BeforeEach
  void open() {
    cache = new KernelCache(temporary.resolve("made/when/needed"));
  }

  private static KernelKey key(String text, String option, String compiler) {
    return KernelKey.of(new KernelSource("a.cu", text, Map.of()), List.of(option), compiler);
  }

  private byte[] get(KernelKey key) {
    return cache.get(
        key,
        () -> {
          compilations++;
          return CODE.clone();
        });
  }

  @Test
  void whatWasCompiledOnceIsFoundByAllProcesses() {
    assertThat(get(KEY)).isEqualTo(CODE);
    cache = new KernelCache(temporary.resolve("made/when/needed"));
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(compilations).isOne();
  }

  @Test
  void threadsThatWantAKernelAtOnceShareOneCompilation() {
    List<byte[]> all = Stream.generate(() -> KEY).limit(64).parallel().map(this::get).toList();
    assertThat(all).hasSize(64).allMatch(code -> Arrays.equals(code, CODE));
    assertThat(compilations).isOne();
  }

  @Test
  void anotherTextOptionOrCompilerIsAnotherKernel() {
    Stream.of(
            KEY,
            key("text2", "--std=c++17", "NVRTC 13.0.88"),
            key("text", "--std=c++20", "NVRTC 13.0.88"),
            key("text", "--std=c++17", "NVRTC 13.0.89"),
            key("text--std=c++17", "", "NVRTC 13.0.88"),
            KernelKey.of(SOURCE, List.of("--std", "=c++17"), "NVRTC 13.0.88"))
        .forEach(this::get);
    assertThat(compilations).isEqualTo(6);
  }

  @Test
  void emptyCodeIsKept() {
    assertThat(cache.get(KEY, () -> new byte[0])).isEmpty();
    assertThat(get(KEY)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("damages")
  void aDamagedFileIsCompiledAgainAndReplaced(UnaryOperator<byte[]> damage) throws IOException {
    get(KEY);
    Files.write(file(), damage.apply(Files.readAllBytes(file())));
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(compilations).isEqualTo(2);
  }

  static Stream<Named<UnaryOperator<byte[]>>> damages() {
    return Stream.of(
        Named.of("empty", bytes -> new byte[0]),
        Named.of("header cut short", bytes -> Arrays.copyOf(bytes, 20)),
        Named.of("code cut short", bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
        Named.of("a byte too many", bytes -> Arrays.copyOf(bytes, bytes.length + 1)),
        Named.of("another magic", bytes -> flipped(bytes, 0)),
        Named.of("another key", bytes -> flipped(bytes, 8)),
        Named.of("another length", bytes -> flipped(bytes, 41)),
        Named.of("another checksum", bytes -> flipped(bytes, 45)),
        Named.of("another code", bytes -> flipped(bytes, bytes.length - 1)));
  }

  private static byte[] flipped(byte[] bytes, int place) {
    bytes[place] ^= 1;
    return bytes;
  }

  @Test
  void aFileThatIsFarTooLargeIsNotRead() throws IOException {
    get(KEY);
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(compilations).isEqualTo(2);
  }

  @Test
  void aFolderThatCannotBeWrittenCostsOnlyTime() throws IOException {
    cache = new KernelCache(Files.createFile(temporary.resolve("file")).resolve("folder"));
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(get(KEY)).isEqualTo(CODE);
    assertThat(compilations).isEqualTo(2);
  }

  @Test
  void aFolderInThePlaceOfAFileCostsOnlyTime() throws IOException {
    get(KEY);
    Path file = file();
    Files.delete(file);
    Files.createDirectories(file.resolve("inside"));
    assertThat(get(KEY)).isEqualTo(CODE);
  }

  private Path file() throws IOException {
    try (Stream<Path> files = Files.list(temporary.resolve("made/when/needed"))) {
      return files.findFirst().orElseThrow();
    }
  }
}
