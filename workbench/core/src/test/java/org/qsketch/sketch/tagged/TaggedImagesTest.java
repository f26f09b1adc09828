package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.image.ImageFormatException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Buckets that no tagged sketch makes, in images whose checksums are right. */
final class TaggedImagesTest {
  private static final long CELLS = TaggedCells.EMPTY;
  private static final long PAIR = TaggedHeavy.EMPTY;
  private static final long ALL_JOINED = CELLS | 0x7FFFL << TaggedLayout.JOIN_SHIFT;
  private static final long MOST = 0xFFFFFFFFL;

  @TempDir private Path folder;

  /** A word of units: each of a tag and c, or of a digit and 0. */
  private static long word(int... tagsAndCounts) {
    long word = 0;
    for (int i = tagsAndCounts.length - 2; i >= 0; i -= 2) {
      word = word << TaggedLayout.UNIT_BITS | (long) tagsAndCounts[i] << 3 | tagsAndCounts[i + 1];
    }
    return word;
  }

  private static long large(long count) {
    return TaggedHeavy.large(9, false, count);
  }

  private static Arguments bucket(String name, long... words) {
    return Arguments.of(name, words);
  }

  /** The words of a bucket; those that are not given are 0. */
  static Stream<Arguments> hostile() {
    return Stream.of(
        bucket("one tag twice in a word", word(9, 1, 9, 1)),
        bucket("one tag twice in a word with others between", word(9, 1, 8, 1, 7, 1, 9, 3)),
        bucket("one tag short and long in a word", word(9, 7, 100, 0, 9, 3)),
        bucket("one tag of three units and short in a word", word(9, 7, 3, 0, 1, 0, 9, 3)),
        bucket("a gap", word(9, 1, 0, 0, 8, 1)),
        bucket("an empty first unit", word(0, 0, 8, 1)),
        bucket("a digit without an entry", word(9, 0)),
        bucket("a digit of a count below 7", word(9, 6, 1, 0)),
        bucket("no tag", word(0, 3)),
        bucket("a count above the units", 1L << 60),
        bucket("a count above 32 bits", word(9, 7, 1, 0, 1, 0, 300, 0)),
        bucket(
            "one tag of two words above 32 bits",
            word(9, 1),
            word(9, 7, 1, 0, 1, 0, 255, 0),
            word(9, 7, 1, 0, 1, 0, 255, 0)),
        bucket("a large entry above 32 bits", 0, 0, 0, large(MOST + 1)),
        bucket("a large entry and another one above 32 bits", word(9, 1), 0, 0, large(MOST)),
        bucket("a large entry of no tag", word(8, 1), 0, 0, TaggedLayout.LARGE),
        bucket("a large entry of 49 bits", word(8, 1), 0, 0, large(9) | 1L << 61),
        bucket("a large entry in the first word", large(9)),
        bucket("a large entry in the third word", word(8, 1), 0, large(9)),
        bucket("a large entry with a rest in no cells", 0, 0, 0, TaggedHeavy.large(9, true, 5)),
        bucket("a lock", word(9, 1) | TaggedLayout.LOCKED),
        bucket("a lock alone", 0, TaggedLayout.LOCKED),
        bucket("cells after a dictionary", word(9, 1), CELLS, CELLS, PAIR),
        bucket("a dictionary after cells", CELLS, CELLS, CELLS, word(9, 1)),
        bucket("a dictionary among cells", CELLS, word(9, 1), CELLS, PAIR),
        bucket("a pair after a dictionary", word(9, 1), 0, 0, PAIR),
        bucket("no heavy entries", CELLS, CELLS, CELLS),
        bucket("one tag twice in a pair", CELLS, CELLS, CELLS, PAIR | 9 | 9L << 31),
        bucket("a count of no tag in a pair", CELLS, CELLS, CELLS, PAIR | 1L << 50),
        bucket("a rest of no tag in a pair", CELLS, CELLS, CELLS, PAIR | 1L << 12),
        bucket("a large entry of no tag after cells", CELLS, CELLS, CELLS, TaggedLayout.LARGE),
        bucket("a heavy count above 32 bits", CELLS, CELLS, CELLS, large(MOST + 1)),
        bucket("a cell above 32 bits", ALL_JOINED | MOST + 1, CELLS, CELLS, PAIR),
        bucket(
            "a heavy count and its rest above 32 bits",
            ALL_JOINED | 1,
            ALL_JOINED | 1,
            ALL_JOINED | 1,
            TaggedHeavy.large(9, true, MOST)));
  }

  /** Also as threads of a device may leave them. */
  static Stream<Arguments> valid() {
    return Stream.of(
        bucket("a tag in two words", word(9, 1, 8, 1), word(7, 1, 9, 7, 100, 0)),
        bucket(
            "entries of three and four units",
            word(9, 7, 3, 0, 1, 0),
            word(8, 7, 1, 0, 1, 0, 9, 0)),
        bucket("a word of 0 before another", 0, word(9, 1)),
        bucket("a large entry in a dictionary", word(9, 1), 0, 0, large(MOST - 1)),
        bucket("joined cells", ALL_JOINED | MOST, CELLS | 1L << 62 | 63L << 42, CELLS, PAIR),
        bucket("one heavy entry", CELLS, CELLS, CELLS, PAIR | 9L << 31 | 3L << 44),
        bucket("a heavy entry of count 0", CELLS, CELLS, CELLS, PAIR | 9 | 1 << 12),
        bucket("a large entry with a rest", CELLS, CELLS, CELLS, TaggedHeavy.large(9, true, MOST)));
  }

  private static SketchImage image(long... words) {
    SketchImage image = SketchImage.allocate(SketchSpec.tagged().buckets(6).seed(3).build());
    set(image, 4, words);
    set(image, 5, word(9, 1));
    return image;
  }

  private static void set(SketchImage image, long bucket, long... words) {
    MemorySegment state = image.parts().getFirst();
    for (int i = 0; i < words.length; i++) {
      state.set(JAVA_LONG_UNALIGNED, bucket * TaggedLayout.BUCKET_BYTES + 8L * i, words[i]);
    }
  }

  private Path saved(SketchImage image) throws IOException {
    Path file = folder.resolve("image");
    try (image) {
      image.save(file);
    }
    return file;
  }

  private static void assertRefused(Path file, String reason) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .satisfies(
            e -> assertThat(e.getMessage()).contains(reason, "image").doesNotContainPattern("\\R"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void aBucketThatNoSketchMakesIsRefused(String name, long... words) throws IOException {
    assertRefused(saved(image(words)), "bucket 4 of the image is one that no tagged sketch makes");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("valid")
  void aBucketThatASketchMayMakeIsLoaded(String name, long... words) throws IOException {
    SketchImage.load(saved(image(words))).close();
  }
}
