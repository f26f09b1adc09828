package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the command line is, a head start ends, and says nothing. */
class HeadStartTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "devices",
        "count",
        "count missing",
        "count FILE",
        "count FILE --backend",
        "count --backend cpu FILE",
        "count FILE --backend=nonsense",
        "count FILE --backend cpu+cpu",
        "count FILE --backend +",
        "count --help FILE"
      })
  void itEnds(String line) throws IOException {
    Path file = folder.resolve("large");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(1L << 27);
    }
    String[] words =
        Stream.of(line.split(" "))
            .map(word -> word.equals("FILE") ? file.toString() : word)
            .toArray(String[]::new);
    assertThatCode(() -> HeadStart.of(words).close()).doesNotThrowAnyException();
  }
}
