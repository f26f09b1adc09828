package org.qsketch.distinct;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.Golden;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Images of distinct counters as bytes: whole ones are read, damaged ones are refused. */
final class DistinctImageTest {
  private static final int SPEC = 12;
  private static final int PAYLOAD_BYTES = SPEC + 20;
  private static final int CHECKSUM = PAYLOAD_BYTES + 8;
  private static final int PAYLOAD = CHECKSUM + 4;
  private static final int SIZE = PAYLOAD + 64 + 4;

  @TempDir private Path folder;

  private static byte[] golden() {
    return Golden.bytes("distinct.image");
  }

  private static void assertRefused(byte[] bytes, String... words) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> DistinctImage.fromBytes(bytes).close())
        .withMessageContainingAll(words);
  }

  @Test
  void aFileHoldsSpecAndRegisters() throws IOException {
    Path file = Golden.copy("distinct.image", folder);
    assertThat(Files.size(file)).isEqualTo(SIZE);
    try (DistinctImage image = DistinctImage.load(file)) {
      assertThat(image.spec()).isEqualTo(Golden.distinctSpec());
      assertThat(image.keyKind()).isEqualTo(KeyKind.UNKNOWN);
      assertThat(image.registers().toArray(JAVA_BYTE))
          .isEqualTo(Arrays.copyOfRange(golden(), PAYLOAD, PAYLOAD + 64));
      assertThat(image.toBytes()).isEqualTo(golden());
    }
  }

  @Test
  void everyAlteredByteIsTold() {
    for (int at = 0; at < SIZE; at++) {
      byte[] bytes = golden();
      bytes[at] ^= 4;
      assertRefused(bytes, "the array");
    }
  }

  @Test
  void everyImageThatEndsEarlyOrLateIsTold() {
    for (int size = 0; size < SIZE; size++) {
      assertRefused(Arrays.copyOf(golden(), size), "the array");
    }
    assertRefused(Arrays.copyOf(golden(), SIZE + 1), "the array");
  }

  @Test
  void anImageOfASketchIsNoDistinctCounterAndTheReverse() {
    try (SketchImage sketch = SketchImage.allocate(SketchSpec.subWarp().forKeys(10).build())) {
      assertRefused(sketch.toBytes(), "is not a distinct counter image", "QUNIQUE");
    }
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.fromBytes(golden()));
  }

  /** Precision, zeros, kind of keys and size, behind checksums that fit. */
  @ParameterizedTest
  @CsvSource({
    "12, 3, the precision",
    "12, 19, the precision",
    "12, -1, the precision",
    "12, 7, needs 128",
    "16, 1, 4 bytes are 1 instead of 0",
    "28, 4, the kind of keys is 4",
    "32, 63, needs 64",
    "32, 2147483647, needs 64"
  })
  void numbersOfTheHeaderAreChecked(int at, int value, String why) {
    byte[] bytes = golden();
    little(bytes).putInt(at, value);
    assertRefused(vouched(bytes), why);
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] vouched(byte[] bytes) {
    little(bytes).putInt(CHECKSUM, checksum(bytes, 0, CHECKSUM));
    little(bytes).putInt(SIZE - 4, checksum(bytes, PAYLOAD, SIZE - 4));
    return bytes;
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 19, 21, 22, 23, 25})
  void registersThatNoKeysLeadToAreRefusedBehindTheChecksum(int register) {
    byte[] bytes = golden();
    bytes[PAYLOAD + 9] = (byte) register;
    assertRefused(vouched(bytes), "register 9 of the image is " + register);
  }

  /** Whatever the bytes are, an image that is read can be asked and merged. */
  @Test
  void hostileImagesAreRefusedOrWork() {
    SplittableRandom random = new SplittableRandom(5);
    int read = 0;
    for (int round = 0; round < 2_000; round++) {
      byte[] bytes = golden();
      for (int change = random.nextInt(3); change >= 0; change--) {
        bytes[random.nextInt(SPEC, SIZE)] = (byte) random.nextInt();
      }
      read += isUsable(vouched(bytes)) ? 1 : 0;
    }
    assertThat(read).isBetween(200, 1_800);
  }

  private static boolean isUsable(byte[] bytes) {
    try (DistinctImage image = DistinctImage.fromBytes(bytes)) {
      assertThat(image.estimate().value()).isBetween(0.0, 1e20);
      assertThat(image.statistics().used()).isLessThanOrEqualTo(64);
      image.merge(image);
      return true;
    } catch (ImageFormatException e) {
      assertThat(e.getMessage()).doesNotContainPattern("\\R");
      return false;
    }
  }

  @Test
  void kindsOfKeysAreKeptMergedAndRefused() {
    try (DistinctImage texts = Golden.distinctImage();
        DistinctImage integers = Golden.distinctImage();
        DistinctImage unknown = Golden.distinctImage()) {
      texts.setKeyKind(KeyKind.TEXTS);
      integers.setKeyKind(KeyKind.INTEGERS);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> texts.merge(integers))
          .withMessageContaining("are texts, not integers");
      unknown.merge(texts);
      assertThat(unknown.keyKind()).isEqualTo(KeyKind.TEXTS);
    }
  }

  @Test
  void mergingAddsTheKeysOfTheOther() {
    DistinctSpec spec = new DistinctSpec(4, 5);
    try (DistinctImage image = DistinctImage.allocate(spec);
        DistinctImage other = DistinctImage.allocate(spec)) {
      image.registers().set(JAVA_BYTE, 3, (byte) 0x10);
      other.registers().set(JAVA_BYTE, 3, (byte) 0x14);
      other.registers().set(JAVA_BYTE, 9, (byte) 0x0C);
      image.merge(other);
      assertThat(image.statistics()).isEqualTo(new DistinctStatistics(16, 2, 2));
      assertThat(image.registers().get(JAVA_BYTE, 3)).isEqualTo((byte) 0x16);
      assertThat(image.registers().get(JAVA_BYTE, 9)).isEqualTo((byte) 0x0C);
      assertThat(other.registers().get(JAVA_BYTE, 3)).isEqualTo((byte) 0x14);
      assertThat(image).hasToString("image of a " + spec);
    }
  }

  @Test
  void otherSpecsAndImpossibleRegistersAreNotMerged() {
    try (DistinctImage image = DistinctImage.allocate(new DistinctSpec(4, 5));
        DistinctImage seed = DistinctImage.allocate(new DistinctSpec(4, 6));
        DistinctImage impossible = DistinctImage.allocate(new DistinctSpec(4, 5))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.merge(seed))
          .withMessageContaining("distinct counters of different specs cannot be merged: seed 5");
      impossible.registers().set(JAVA_BYTE, 7, (byte) 1);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.merge(impossible))
          .withMessageContaining("register 7 of the image is 1");
      assertThat(image.statistics().used()).isZero();
    }
  }

  /** The largest estimate there is: all registers are full. */
  @Test
  void fullRegistersHaveAnEstimate() {
    DistinctSpec spec = DistinctSpec.of(4);
    try (DistinctImage image = DistinctImage.allocate(spec)) {
      image.registers().fill((byte) 0xFF);
      spec.checkState(image.parts());
      assertThat(image.estimate().value()).isGreaterThan(Math.pow(2, 60));
      assertThat(image.statistics()).isEqualTo(new DistinctStatistics(16, 16, 60));
    }
  }
}
