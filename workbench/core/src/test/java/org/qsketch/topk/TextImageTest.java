package org.qsketch.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.sketch.SketchSpec;

/** Images with texts as files: whole ones are read, damaged ones are refused in one line. */
final class TextImageTest {
  private static final TopKSpec SPEC =
      new TopKSpec(SketchSpec.subWarp().buckets(2).seed(9).build(), 3);

  /** Where the texts begin: after magic, version, spec, size, checksum, payload, checksum. */
  private static final int TEXTS = 8 + 4 + (4 + 76) + 8 + 4 + (2 * 32 + 12 * 8) + 4;

  @TempDir private Path folder;
  private Path file;
  private byte[] bytes;

  @BeforeEach
  void save() throws IOException {
    file = folder.resolve("top");
    try (TextTopK top = TextTopK.of(SPEC)) {
      top.insert(List.of("a", "déjà", "a", ""));
      top.save(file);
    }
    bytes = Files.readAllBytes(file);
  }

  @Test
  void whatWasSavedIsLoaded() throws IOException {
    try (TopKImage image = TopKImage.load(file);
        TopKImage same = TopKImage.fromBytes(bytes)) {
      assertThat(image.keyKind()).isEqualTo(KeyKind.TEXTS);
      assertThat(image.texts()).containsExactlyInAnyOrder("a", "déjà", "");
      assertThat(image.toBytes()).isEqualTo(bytes);
      assertThat(same.toBytes()).isEqualTo(bytes);
    }
  }

  @Test
  void theFormatIsTheDocumentedOne() {
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes).startsWith("QTOPKEY\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(all.getInt(8)).isEqualTo(3);
    assertThat(bytes).hasSize(TEXTS + 8 + (4 + 1) + (4 + 6) + (4 + 0) + 4);
    assertThat(all.getLong(TEXTS)).isEqualTo(bytes.length - TEXTS - 8 - 4);
  }

  private void assertRefused(byte[] changed, String... words) throws IOException {
    Files.write(file, changed);
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> TopKImage.load(file))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .contains(file.toString())
                    .contains(words)
                    .doesNotContainPattern("\\R"));
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> TopKImage.fromBytes(changed));
  }

  @Test
  void filesThatAreCutOffAreRefused() throws IOException {
    for (int length = 0; length < bytes.length; length++) {
      assertRefused(Arrays.copyOf(bytes, length), length < 12 ? "is" : "is cut off");
    }
  }

  @Test
  void filesThatHaveMoreAreRefused() throws IOException {
    assertRefused(Arrays.copyOf(bytes, bytes.length + 1), "something was added to it");
  }

  @Test
  void everyChangedByteIsNoticed() throws IOException {
    for (int at = 0; at < bytes.length; at++) {
      byte[] changed = bytes.clone();
      changed[at] ^= 0x10;
      assertRefused(changed, "top");
    }
  }

  @Test
  void lengthsThatNoFileCanHaveAllocateNothing() throws IOException {
    for (long length : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31}) {
      assertRefused(
          changed(all -> all.putLong(TEXTS, length)),
          "says that its texts have " + length + " bytes");
    }
    assertRefused(changed(all -> all.putLong(TEXTS, 1 << 20)), "is cut off");
    assertRefused(changed(all -> all.putLong(TEXTS, 3)), "something was added to it");
  }

  /** With right checksums: nothing but the texts is wrong. */
  @Test
  void textsThatNoTopKCanHaveAreRefused() throws IOException {
    for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 100}) {
      assertRefused(
          changed(all -> all.putInt(TEXTS + 8, length)),
          "does not hold a valid top-k: a text has the length " + length);
    }
    assertRefused(
        changed(all -> all.put(bytes.length - 5, (byte) 0x80)), "which is not the key of its text");
    assertRefused(withTexts("a", ""), "there are 3 candidates and 2 texts");
    assertRefused(withTexts(), "there are 3 candidates and 0 texts");
    assertRefused(withTexts("a", "", "b\nc"), "which is not the key of its text");
  }

  private byte[] changed(Consumer<ByteBuffer> change) {
    return checksummed(bytes.clone(), change);
  }

  private static byte[] checksummed(byte[] image, Consumer<ByteBuffer> change) {
    ByteBuffer all = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    change.accept(all);
    CRC32C checksum = new CRC32C();
    checksum.update(image, TEXTS, image.length - 4 - TEXTS);
    all.putInt(image.length - 4, (int) checksum.getValue());
    return image;
  }

  private byte[] withTexts(String... texts) {
    List<byte[]> letters =
        Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    int length = letters.stream().mapToInt(each -> 4 + each.length).sum();
    return checksummed(
        Arrays.copyOf(bytes, TEXTS + 8 + length + 4),
        all -> {
          all.position(TEXTS).putLong(length);
          letters.forEach(each -> all.putInt(each.length).put(each));
        });
  }

  @Test
  void textsMustBeThoseOfTheCandidates() throws IOException {
    try (TopKImage image = TopKImage.load(file)) {
      List<String> texts = image.texts();
      List<String> reversed =
          IntStream.rangeClosed(1, 3).mapToObj(at -> texts.get(3 - at)).toList();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.setTexts(reversed))
          .withMessageContaining("which is not the key of its text");
      assertThatIllegalArgumentException().isThrownBy(() -> image.setTexts(List.of()));
      assertThat(image.texts()).isEqualTo(texts);
      image.setKeyKind(KeyKind.INTEGERS);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.setTexts(texts))
          .withMessageContaining("the keys of the image are integers, not texts");
    }
  }
}
