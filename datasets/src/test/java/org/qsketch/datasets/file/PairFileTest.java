package org.qsketch.datasets.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

class PairFileTest {
  private static final Optional<KeyWidth> NO_VALUES = Optional.empty();

  @TempDir private Path folder;

  private Path file(int count, KeyWidth keyWidth, KeyWidth valueWidth) throws IOException {
    ByteBuffer records =
        ByteBuffer.allocate(count * (keyWidth.bytes() + valueWidth.bytes()))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      put(records, keyWidth, i);
      put(records, valueWidth, 10L * i);
    }
    return Files.write(folder.resolve("pairs.bin"), records.array());
  }

  private static void put(ByteBuffer records, KeyWidth width, long number) {
    if (width == KeyWidth.BITS_64) {
      records.putLong(number);
    } else {
      records.putInt((int) number);
    }
  }

  @ParameterizedTest(name = "{0} pairs, keys {1}, values {2}")
  @CsvSource({
    "1, BITS_64, BITS_64",
    "1000, BITS_32, BITS_64",
    "1000, BITS_64, BITS_32",
    "200001, BITS_32, BITS_32"
  })
  void keysAndValuesComeAsColumns(int count, KeyWidth keyWidth, KeyWidth valueWidth)
      throws IOException {
    try (PairFile file =
            PairFile.open(file(count, keyWidth, valueWidth), keyWidth, Optional.of(valueWidth));
        HostKeys keys = HostKeys.allocate(count, keyWidth);
        HostKeys values = HostKeys.allocate(count, valueWidth)) {
      assertThat(file.size()).isEqualTo(count);
      file.keys(0, count, keys);
      file.values(0, count, values);
      assertThat(keys.toArray()).isEqualTo(LongStream.range(0, count).toArray());
      assertThat(values.toArray()).isEqualTo(LongStream.range(0, count).map(i -> 10 * i).toArray());
    }
  }

  @Test
  void aPartGoesToTheBeginningOfItsTarget() throws IOException {
    Path path = file(10, KeyWidth.BITS_64, KeyWidth.BITS_64);
    try (PairFile file = PairFile.open(path, KeyWidth.BITS_64, Optional.of(KeyWidth.BITS_64));
        HostKeys keys = HostKeys.allocate(3, KeyWidth.BITS_64)) {
      file.keys(7, 2, keys);
      assertThat(keys.toArray()).containsExactly(7, 8, 0);
    }
  }

  @Test
  void whatIsNoRegularFileIsRefused() {
    assertThatThrownBy(() -> PairFile.open(folder, KeyWidth.BITS_64, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder + " is no regular file");
  }

  @Test
  void anEmptyFileHasNoRecords() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    try (PairFile file = PairFile.open(empty, KeyWidth.BITS_64, Optional.empty())) {
      assertThat(file.size()).isZero();
    }
  }

  @Test
  void aFileThatEndsWithinARecordSaysWhere() throws IOException {
    Path cut = Files.write(folder.resolve("cut"), new byte[29]);
    assertThatThrownBy(() -> PairFile.open(cut, KeyWidth.BITS_64, Optional.of(KeyWidth.BITS_32)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "it has 29 bytes, records have 12, and the last whole one ends at 24");
  }

  @Test
  void aFileThatIsNotThereIsTold() {
    assertThatThrownBy(
            () -> PairFile.open(folder.resolve("none"), KeyWidth.BITS_64, Optional.empty()))
        .isInstanceOf(NoSuchFileException.class);
  }

  @ParameterizedTest(name = "cut to {0} bytes")
  @ValueSource(ints = {0, 4096, 1 << 20, (1 << 22) - 16})
  void aFileThatIsCutShortMeanwhileIsNamed(int bytes) throws IOException {
    int count = 1 << 18;
    Path path = file(count, KeyWidth.BITS_64, KeyWidth.BITS_64);
    try (PairFile file = PairFile.open(path, KeyWidth.BITS_64, Optional.of(KeyWidth.BITS_64));
        HostKeys keys = HostKeys.allocate(count, KeyWidth.BITS_64)) {
      file.keys(0, count, keys);
      cut(path, bytes);
      assertThatThrownBy(() -> file.values(0, count, keys))
          .isInstanceOf(IOException.class)
          .hasMessage(
              path
                  + " cannot be read to its end: it had 4194304 bytes, and was cut to "
                  + bytes
                  + " meanwhile: leave it alone while it is read");
    }
  }

  private static void cut(Path path, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
  }

  @Test
  void aCompressedFileIsRefusedByItsNameAndItsBytes() throws IOException {
    byte[] packed = Arrays.copyOf(Reading.gzip(new byte[100]), 64);
    Path named = Files.write(folder.resolve("pairs.bin.gz"), packed);
    Path unnamed = Files.write(folder.resolve("pairs"), packed);

    assertThatThrownBy(() -> PairFile.open(named, KeyWidth.BITS_64, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessage(
            named + " is compressed, and its records cannot be mapped: decompress it first");
    try (PairFile file = PairFile.open(unnamed, KeyWidth.BITS_64, Optional.empty())) {
      assertThat(file.size()).isEqualTo(8);
    }
  }

  private static final String CSV = "user,amount\n" + "ann,5\n".repeat(6);

  static Stream<Arguments> others() throws IOException {
    return Stream.of(
        arguments(Reading.utf8(CSV), "is text"),
        arguments(Reading.utf8(CSV.repeat(1000)), "is text"),
        arguments(Reading.utf8("[{\"user\":1}]"), "is text"),
        arguments("Zürich;10\r\nBasel;200\r\n".getBytes(ISO_8859_1), "is text"),
        arguments("дом\n".repeat(200).getBytes(Charset.forName("windows-1251")), "is text"),
        arguments(CSV.getBytes(UTF_16LE), "is text in UTF-16"),
        arguments(CSV.getBytes(UTF_16BE), "is text in UTF-16"),
        arguments(
            bytes("PAR1\u0015\4\u0015\20"), "is a Parquet table, for which there is --column"),
        arguments(bytes("PK\3\4\24\0\0\0"), "is a zip archive"),
        arguments(bytes("\0".repeat(257) + "ustar"), "is a tar archive"),
        arguments(bytes("SQLite format 3\0"), "is an SQLite database"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  @ParameterizedTest
  @MethodSource("others")
  void aFileOfAnotherFormatIsRefusedWithTheRemedy(byte[] content, String noun) throws IOException {
    byte[] whole = Arrays.copyOf(content, (content.length + 15) / 16 * 16);
    Arrays.fill(whole, content.length, whole.length, content[content.length - 1]);
    Path file = Files.write(folder.resolve("other"), whole);
    for (Optional<KeyWidth> values : List.of(Optional.of(KeyWidth.BITS_64), NO_VALUES)) {
      assertThatThrownBy(() -> PairFile.open(file, KeyWidth.BITS_64, values))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "%s %s, and not a file of binary records: read the columns of a table by KeySources.pairs"
                  .formatted(file, noun));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"425a6839314159265359", "04224d1864407051", "ff060000734e61507059"})
  void aCompressionOfManyBytesIsRefusedUnderAnyName(String hex) throws IOException {
    byte[] packed = Arrays.copyOf(HexFormat.of().parseHex(hex), 64);
    Path file = Files.write(folder.resolve("pairs"), packed);
    assertThatThrownBy(() -> PairFile.open(file, KeyWidth.BITS_64, NO_VALUES))
        .hasMessage(file + " is compressed, and its records cannot be mapped: decompress it first");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 93, 7711, 40056, 0x61, 0x0A0A, 65534, 559903, -257, -1})
  void recordsThatBeginLikeAFormatByChanceAreRead(long key) throws IOException {
    ByteBuffer records = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    records.putLong(key).putLong(key).putLong(key).putLong(5);
    Path file = Files.write(folder.resolve("pairs"), records.array());
    try (PairFile pairs = PairFile.open(file, KeyWidth.BITS_64, Optional.of(KeyWidth.BITS_64))) {
      assertThat(pairs.size()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 100})
  void recordsOfAnyNumbersAreRead(long count) throws IOException {
    SplittableRandom random = new SplittableRandom(count);
    for (int file = 0; file < 1000 / count; file++) {
      byte[] records = new byte[(int) (16 * count)];
      random.nextBytes(records);
      Path path = Files.write(folder.resolve("pairs"), records);
      try (PairFile pairs = PairFile.open(path, KeyWidth.BITS_32, Optional.of(KeyWidth.BITS_32))) {
        assertThat(pairs.size()).isEqualTo(2 * count);
      }
    }
  }
}
