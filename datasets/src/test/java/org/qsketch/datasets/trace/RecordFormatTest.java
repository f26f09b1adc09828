package org.qsketch.datasets.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;

class RecordFormatTest {
  private static final int BYTES = 13;

  @TempDir private Path folder;

  private final byte[] records = new byte[BYTES * 100_000];

  RecordFormatTest() {
    new Random(7).nextBytes(records);
  }

  private static TraceFormat numbers(int from, int to, ByteOrder order) {
    return TraceFormat.records(BYTES, from, to, order);
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private ByteBuffer record(int index, ByteOrder order) {
    return ByteBuffer.wrap(records, BYTES * index, BYTES).slice().order(order);
  }

  @ParameterizedTest
  @CsvSource({"LITTLE_ENDIAN", "BIG_ENDIAN"})
  void numbersOf32And64BitsAreTheirOwnKeys(String name) throws IOException {
    ByteOrder order = name.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    Path file = file("trace.dat", records);
    long[] sources =
        IntStream.range(0, records.length / BYTES)
            .mapToLong(i -> Integer.toUnsignedLong(record(i, order).getInt(0)))
            .toArray();
    long[] ends =
        IntStream.range(0, records.length / BYTES)
            .mapToLong(i -> record(i, order).getLong(BYTES - Long.BYTES))
            .toArray();

    try (KeySource first = KeySources.trace(List.of(file), numbers(0, 4, order));
        KeySource last = KeySources.trace(List.of(file), numbers(5, 13, order))) {
      assertThat(first.readAll().toArray()).isEqualTo(sources);
      assertThat(last.readAll().toArray()).isEqualTo(ends);
      assertThat(first.keyKind()).isEqualTo(KeyKind.INTEGERS);
      assertThat(first.textOf(-1)).hasValue("18446744073709551615");
      assertThat(first.warnings()).isEmpty();
    }
  }

  @Test
  void longerKeysAreTheHashOfTheirBytes() throws IOException {
    Path file = file("trace.dat", Arrays.copyOf(records, 3 * BYTES));

    try (KeySource whole = KeySources.trace(List.of(file), numbers(0, 13, ByteOrder.BIG_ENDIAN))) {
      Traces.Read read = Traces.all(whole);
      assertThat(read.keys())
          .containsExactly(
              TextKeys.key(records, 0, BYTES),
              TextKeys.key(records, BYTES, BYTES),
              TextKeys.key(records, 2 * BYTES, BYTES));
      String hex = "0x" + HexFormat.of().formatHex(records, 0, BYTES);
      assertThat(read.texts()).first().isEqualTo(hex);
      assertThat(whole.key(hex)).isEqualTo(read.keys().getFirst());
      assertThat(whole.keyKind()).isEqualTo(new KeyKind("bytes"));
    }
  }

  @Test
  void threadsReadEveryRecordOnce() throws Exception {
    Path file = file("trace.dat", records);
    long[] wanted =
        IntStream.range(0, records.length / BYTES)
            .mapToLong(i -> record(i, ByteOrder.LITTLE_ENDIAN).getLong(0))
            .sorted()
            .toArray();
    List<Traces.Read> parts = List.of(read(), read(), read());

    try (KeySource source =
        KeySources.trace(List.of(file), numbers(0, 8, ByteOrder.LITTLE_ENDIAN))) {
      List<Thread> threads = new ArrayList<>();
      for (Traces.Read part : parts) {
        threads.add(Thread.ofPlatform().start(() -> addAll(source, part)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(
            parts.stream()
                .flatMapToLong(part -> part.keys().stream().mapToLong(Long::longValue))
                .sorted()
                .toArray())
        .isEqualTo(wanted);
  }

  private static Traces.Read read() {
    return new Traces.Read(new ArrayList<>(), new ArrayList<>());
  }

  private static void addAll(KeySource source, Traces.Read part) {
    try {
      Traces.addAll(source, part);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aFileThatEndsWithinARecordGivesTheRecordsBefore(boolean packed) throws IOException {
    int whole = 30_000;
    byte[] cut = Arrays.copyOf(records, whole * BYTES + 5);
    Path file = folder.resolve(packed ? "trace.dat.gz" : "trace.dat");
    if (packed) {
      try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(cut);
      }
    } else {
      Files.write(file, cut);
    }

    try (KeySource source = KeySources.trace(List.of(file), numbers(0, 4, ByteOrder.BIG_ENDIAN))) {
      Traces.Read read = read();
      var thrown = assertThrows(DamagedInputException.class, () -> Traces.addAll(source, read));
      assertThat(thrown)
          .hasMessage(
              "%s is cut short: it ends within a record of 13 bytes, which begins at byte %d"
                  .formatted(file, whole * BYTES));
      assertThat(read.keys()).hasSize(whole);
      try (KeySource again = source.again().orElseThrow()) {
        assertThat(Traces.all(again).keys()).isEqualTo(read.keys());
      }
    }
  }

  @Test
  void bytesThatLookLikeTextAreRecords() throws IOException {
    byte[] marked = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 1, 0x1F, (byte) 0x8B, 9, 9};
    Path file = file("mark.dat", marked);
    Path gzip = file("gzip.dat", Arrays.copyOfRange(marked, 4, 8));
    TraceFormat format = TraceFormat.records(4, 0, 4, ByteOrder.LITTLE_ENDIAN);

    try (KeySource source = KeySources.trace(List.of(file, gzip), format)) {
      assertThat(source.readAll().toArray()).containsExactly(0x01BFBBEFL, 0x09098B1FL, 0x09098B1FL);
    }
  }

  @Test
  void piecesOfAStreamAreCutBetweenRecords() throws IOException {
    long[] values = LongStream.range(0, 1000).toArray();
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.BIG_ENDIAN);
    bytes.asLongBuffer().put(values);
    TraceFormat format = TraceFormat.records(8, 0, 8, ByteOrder.BIG_ENDIAN);

    try (KeySource source = Traces.open(bytes.array(), format, 37)) {
      assertThat(source.readAll().toArray()).isEqualTo(values);
    }
  }

  @Test
  void aKeyOutsideItsRecordIsRefused() {
    assertThatThrownBy(() -> numbers(10, 14, ByteOrder.BIG_ENDIAN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10:14 does not lie within a record of 13 bytes");
    assertThatThrownBy(() -> numbers(0, 4, ByteOrder.BIG_ENDIAN).key("4294967296"))
        .hasMessageContaining("'4294967296' is no number of 4 bytes");
  }
}
