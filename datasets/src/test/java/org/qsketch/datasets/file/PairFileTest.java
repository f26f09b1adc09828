package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

class PairFileTest {
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
}
