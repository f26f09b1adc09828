package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backends;
import org.qsketch.cli.CommandRun;

/** {@code qsketch count} on a device prints what it prints on the CPU. */
final class DeviceCountTest {
  private static final List<String> PIECES =
      List.of(
          "\n",
          "\r",
          "\r\n",
          " ",
          "'",
          "\u2019",
          "a",
          "UPPER",
          "İΣß",
          "e\u0301",
          "日本",
          "\0",
          "\u0085",
          "word ",
          "don't ",
          "0",
          "x-y",
          "long ".repeat(20),
          "z".repeat(17_000));

  @TempDir private Path folder;

  @BeforeEach
  void requireDevice() {
    assumeThat(Backends.available()).contains("opencl");
  }

  private static List<String> count(String backend, List<Path> files, String... options) {
    CommandRun run =
        CommandRun.of(
            Stream.of(
                    Stream.of("count", "--quiet", "--csv", "-", "--backend", backend),
                    files.stream().map(Path::toString),
                    Stream.of(options))
                .flatMap(part -> part)
                .toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("All counts are exact");
    return run.outLines();
  }

  private static byte[] piece(SplittableRandom random) {
    return random.nextInt(20) == 0
        ? new byte[] {(byte) random.nextInt(0x80, 0x100)}
        : PIECES
            .get(random.nextInt(PIECES.size() - (random.nextInt(100) == 0 ? 0 : 1)))
            .getBytes(StandardCharsets.UTF_8);
  }

  private Path file(String name, SplittableRandom random) throws IOException {
    Path file = folder.resolve(name);
    try (var out =
        name.endsWith(".gz")
            ? new GZIPOutputStream(Files.newOutputStream(file))
            : Files.newOutputStream(file)) {
      for (int i = 0; i < 30_000; i++) {
        out.write(piece(random));
      }
    }
    return file;
  }

  @ParameterizedTest(name = "{0}, seed 1")
  @ValueSource(strings = {"--lines", "--words"})
  void aDeviceFindsWhatTheCpuFinds(String tokens) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<Path> files = List.of(file("a", random), file("b.gz", random), file("c", random), empty());
    assertThat(count("opencl", files, tokens, "--top", "2000", "--query", "and"))
        .hasSizeGreaterThan(100)
        .isEqualTo(count("cpu", files, tokens, "--top", "2000", "--query", "and"));
  }

  private Path empty() throws IOException {
    return Files.createFile(folder.resolve("empty"));
  }
}
