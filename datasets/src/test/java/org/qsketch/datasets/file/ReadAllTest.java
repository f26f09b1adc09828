package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

/** Threads that read all keys together keep the order in which one thread reads them. */
class ReadAllTest {
  private static final int LINES = 150_000;

  @TempDir Path folder;

  @Test
  void keysOfPlainAndCompressedFilesKeepTheirOrder() throws IOException {
    List<Path> files =
        List.of(
            file("a", lines(0)),
            file("b.gz", Reading.gzip(lines(1))),
            file("empty", new byte[0]),
            file("c.gz", Reading.gzip(lines(2))),
            file("d", lines(3)));

    try (KeySource source = KeySources.lines(files);
        Keys keys = source.readAll()) {
      assertThat(keys.toArray()).isEqualTo(expected(0, 4 * LINES));
      assertThat(keys.kind()).isEqualTo(KeyKind.TEXTS);
      assertThat(source.bytesRead()).isEqualTo(source.totalBytes().orElseThrow());
    }
  }

  @Test
  void keysThatWereReadAreNotReadAgain() throws IOException {
    Path file = file("a", lines(0));
    try (KeySource source = KeySources.lines(file)) {
      int read = source.read(new long[10]);
      try (Keys rest = source.readAll();
          Keys none = source.readAll()) {
        assertThat(read).isEqualTo(10);
        assertThat(rest.toArray()).isEqualTo(expected(read, LINES));
        assertThat(none.size()).isZero();
        assertThatThrownBy(() -> source.text(0)).isInstanceOf(IndexOutOfBoundsException.class);
      }
    }
  }

  @Test
  void weightsAreNotLost() throws IOException {
    Path file = file("table.csv", Reading.utf8("key,weight\na,1\n"));
    try (KeySource source = KeySources.column(file, "key", "weight")) {
      assertThatThrownBy(source::readAll)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("weights");
    }
  }

  @Test
  void damageIsTold() throws IOException {
    byte[] packed = Reading.gzip(lines(0));
    Path file = file("cut.gz", Arrays.copyOf(packed, packed.length / 2));
    try (KeySource source = KeySources.lines(file)) {
      assertThatThrownBy(source::readAll)
          .isInstanceOf(DamagedInputException.class)
          .hasMessageContaining("cut.gz");
    }
  }

  @Test
  void anInterruptEndsTheReading() throws IOException {
    try (KeySource source = KeySources.lines(file("a", lines(0)))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(source::readAll).isInstanceOf(InterruptedIOException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  /** Some pieces of lines, which go on from file to file. */
  private static byte[] lines(int file) {
    return Reading.utf8(
        IntStream.range(file * LINES, (file + 1) * LINES)
            .mapToObj(i -> line(i) + "\n")
            .collect(Collectors.joining()));
  }

  private static String line(long number) {
    return "line " + number;
  }

  private static long[] expected(int from, int to) {
    return LongStream.range(from, to).map(i -> TextKeys.key(line(i))).toArray();
  }
}
