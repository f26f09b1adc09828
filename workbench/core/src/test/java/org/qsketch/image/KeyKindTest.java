package org.qsketch.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.contract.Golden;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** What keys stand for, in images and in the structures opened from them. */
final class KeyKindTest {
  private static final int KIND = 84; // the last 4 bytes of the spec of a sketch
  private static final int CHECKSUM = 96;
  private static final SketchSpec SPEC = SketchSpec.subWarp().buckets(4).seed(7).build();
  private static final Backend CPU = Backends.open("cpu", 1);

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    CPU.close();
  }

  private static SketchImage image(KeyKind kind) {
    SketchImage image = SketchImage.allocate(SPEC);
    image.setKeyKind(kind);
    return image;
  }

  private static byte[] bytes(KeyKind kind) {
    try (SketchImage image = image(kind)) {
      return image.toBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "integers", "texts", "records", "xxh3-of-url", "z"})
  void anImageKeepsTheKindOfItsKeys(String name) throws IOException {
    KeyKind kind = new KeyKind(name);
    Path file = folder.resolve("image");
    try (SketchImage image = image(kind)) {
      image.save(file);
      assertThat(file).hasBinaryContent(image.toBytes());
    }
    try (SketchImage image = SketchImage.load(file)) {
      assertThat(image.keyKind()).isEqualTo(kind);
      assertThat(image.toBytes()).isEqualTo(bytes(kind));
    }
  }

  @Test
  void filtersAndTopKsKeepItToo() throws IOException {
    try (FilterImage image = FilterImage.allocate(CuckooFilterSpec.forKeys(9).build())) {
      image.setKeyKind(KeyKind.TEXTS);
      try (FilterImage read = FilterImage.fromBytes(image.toBytes())) {
        assertThat(read.keyKind()).isEqualTo(KeyKind.TEXTS);
        assertThat(read.spec()).isEqualTo(image.spec());
      }
    }
    try (TopK top = CPU.create(new TopKSpec(SPEC, 5))) {
      top.insert(TextKeys.of("a"));
      try (TopKImage image = TopKImage.fromBytes(top.image().toBytes());
          SketchImage sketch = image.sketch()) {
        assertThat(image.keyKind()).isEqualTo(KeyKind.TEXTS);
        assertThat(image.spec()).isEqualTo(top.spec());
        assertThat(sketch.keyKind()).isEqualTo(KeyKind.TEXTS);
      }
    }
  }

  /** Images of earlier versions open, and other programs find all but the kind where it was. */
  @Test
  void onlyTheReservedBytesDiffer() throws IOException {
    try (SketchImage old = SketchImage.load(Golden.copy(Golden.imageName("sub-warp"), folder))) {
      assertThat(old.keyKind()).isEqualTo(KeyKind.UNKNOWN);
    }
    byte[] unknown = bytes(KeyKind.UNKNOWN);
    byte[] texts = bytes(KeyKind.TEXTS);
    assertThat(unknown[KIND]).isZero();
    assertThat(texts[KIND]).isEqualTo((byte) 2);
    for (int at = 0; at < texts.length; at++) {
      if (at != KIND && (at < CHECKSUM || at >= CHECKSUM + Integer.BYTES)) {
        assertThat(texts[at]).as("byte %d", at).isEqualTo(unknown[at]);
      }
    }
  }

  @Test
  void anUnknownCodeOrNameIsRefused() {
    for (int code : new int[] {-1, 4, Integer.MAX_VALUE}) {
      assertRefused(
          patched(bytes(KeyKind.TEXTS), KIND, CHECKSUM, code), "the kind of keys is " + code);
    }
    byte[] named = bytes(new KeyKind("abcd"));
    assertRefused(
        patched(named, KIND + 4, CHECKSUM + 32, 0x1B5B324A), "cannot name a kind of keys");
    assertRefused(java.util.Arrays.copyOf(named, CHECKSUM + 20), "is cut off");
  }

  private static byte[] patched(byte[] bytes, int at, int checksum, int value) {
    CRC32C sum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    sum.update(bytes, 0, checksum);
    buffer.putInt(checksum, (int) sum.getValue());
    return bytes;
  }

  private static void assertRefused(byte[] bytes, String why) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.fromBytes(bytes))
        .withMessageContaining(why)
        .withMessageNotContaining("\u001B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Texts", "a b", "-", "abcdefghijklmnopqrstuvwxyz0123456"})
  void otherNamesAreRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyKind(name))
        .withMessageContaining("32 letters");
  }

  @Test
  void imagesOfAnotherKindAreNotMerged() {
    try (SketchImage integers = image(KeyKind.INTEGERS);
        SketchImage texts = image(KeyKind.TEXTS);
        SketchImage unknown = image(KeyKind.UNKNOWN)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> integers.merge(texts))
          .withMessageContaining("are integers, not texts");
      unknown.merge(texts);
      assertThat(unknown.keyKind()).isEqualTo(KeyKind.TEXTS);
      unknown.merge(image(KeyKind.UNKNOWN));
      assertThat(unknown.keyKind()).isEqualTo(KeyKind.TEXTS);
    }
  }

  @Test
  void filtersOfAnotherKindAreNotMerged() {
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(9).build();
    try (FilterImage integers = FilterImage.allocate(spec);
        FilterImage texts = FilterImage.allocate(spec)) {
      integers.setKeyKind(KeyKind.INTEGERS);
      texts.merge(integers, CPU::open);
      assertThat(texts.keyKind()).isEqualTo(KeyKind.INTEGERS);
      texts.setKeyKind(KeyKind.TEXTS);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> integers.merge(texts, CPU::open))
          .withMessageContaining("are integers, not texts");
    }
  }

  @Test
  void aRefusedMergeNamesWhatDiffers() {
    SketchSpec other = SketchSpec.subWarp().buckets(4).seed(8).build();
    try (SketchImage image = image(KeyKind.UNKNOWN);
        SketchImage another = SketchImage.allocate(other);
        TopK top = CPU.create(new TopKSpec(SPEC, 5));
        TopK less = CPU.create(new TopKSpec(other, 6));
        FilterImage filter = FilterImage.allocate(CuckooFilterSpec.forKeys(9).seed(1).build());
        FilterImage seeded = FilterImage.allocate(CuckooFilterSpec.forKeys(9).seed(2).build())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.merge(another))
          .withMessageContaining(": seed 7 and 8 (");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> top.merge(less))
          .withMessageContaining(": seed 7 and 8, candidates 5 and 6 (");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> filter.merge(seeded, CPU::open))
          .withMessageContaining(": seed 1 and 2 (");
    }
  }

  @Test
  void keysReadAsSlicesKeepTheirKind() {
    try (Keys slice = TextKeys.of("a", "b").slice(1, 2)) {
      assertThat(slice.kind()).isEqualTo(KeyKind.TEXTS);
    }
    assertThat(Keys.of(1L).kind()).isEqualTo(KeyKind.UNKNOWN);
  }

  @Test
  void clearingForgetsTheKind() {
    try (SketchImage image = image(KeyKind.TEXTS);
        Sketch sketch = CPU.open(image)) {
      sketch.clear();
      assertThat(sketch.keyKind()).isEqualTo(KeyKind.UNKNOWN);
    }
  }
}
