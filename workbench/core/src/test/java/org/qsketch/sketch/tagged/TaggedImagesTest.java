package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.image.ImageFormatException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Buckets that no tagged sketch makes, in images whose checksums are right. */
final class TaggedImagesTest {
  private static final long ROW_2 = counters(TaggedLayout.ROW_WIDTH) | 2;
  private static final long ROW = counters(TaggedLayout.ROW_WIDTH);

  @TempDir private Path folder;

  private static long counters(int width) {
    return TaggedLayout.COUNTERS | (long) width << TaggedLayout.WIDTH_SHIFT;
  }

  /** A word of units: each of a tag and c, or of a digit and 0. */
  private static long word(int... tagsAndCounts) {
    long word = 0;
    for (int i = tagsAndCounts.length - 2; i >= 0; i -= 2) {
      word = word << TaggedLayout.UNIT_BITS | (long) tagsAndCounts[i] << 3 | tagsAndCounts[i + 1];
    }
    return word;
  }

  private static Arguments hostile(String name, long... words) {
    return Arguments.of(name, words);
  }

  /** The words of the first bucket; those that are not given are 0. */
  static Stream<Arguments> hostile() {
    return Stream.of(
        hostile("one tag twice in a word", word(9, 1, 9, 1)),
        hostile("one tag twice in a word with others between", word(9, 1, 8, 1, 7, 1, 9, 3)),
        hostile("one tag short and long in a word", word(9, 7, 100, 0, 9, 3)),
        hostile("one tag heavy and light in a word", word(9, 7, 3, 0, 1, 0, 9, 3)),
        hostile("a gap", word(9, 1, 0, 0, 8, 1)),
        hostile("an empty first unit", word(0, 0, 8, 1)),
        hostile("a digit without an entry", word(9, 0)),
        hostile("a digit of a count below 7", word(9, 6, 1, 0)),
        hostile("three digits", word(9, 7, 1, 0, 1, 0, 1, 0)),
        hostile("no tag", word(0, 3)),
        hostile("a count above the units", 1L << 60),
        hostile("a lock", word(9, 1) | TaggedLayout.LOCKED),
        hostile("a lock alone", 0, TaggedLayout.LOCKED),
        hostile("a row beyond those given out", word(9, 7, 4, 0, 1, 0)),
        hostile("a row beyond all", word(9, 7, 4095, 0, 4095, 0)),
        hostile("two rows in one bucket", word(9, 7, 3, 0, 1, 0), word(8, 7, 2, 0, 1, 0)),
        hostile("a row of another bucket", word(9, 7, 1, 0, 1, 0)),
        hostile("counters among tags", word(9, 1), counters(1), counters(1), counters(1)),
        hostile("tags among counters", counters(1), counters(1), counters(1), word(9, 1)),
        hostile("counters of two widths", counters(1), counters(1), counters(2), counters(1)),
        hostile("counters of one bit", counters(0), counters(0), counters(0), counters(0)),
        hostile("counters of 16 bits", counters(4), counters(4), counters(4), counters(4)),
        hostile("counters of 64 bits", counters(6), counters(6), counters(6), counters(6)),
        hostile("counters of 128 bits", counters(7), counters(7), counters(7), counters(7)),
        hostile(
            "locked counters",
            counters(1) | TaggedLayout.LOCKED,
            counters(1) | TaggedLayout.LOCKED,
            counters(1) | TaggedLayout.LOCKED,
            counters(1) | TaggedLayout.LOCKED),
        hostile("counters in a row beyond those given out", ROW | 3, ROW, ROW, ROW),
        hostile("counters in a negative row", ROW | 0xFFFFFFFFL, ROW, ROW, ROW),
        hostile("counters in a row of 33 bits", ROW_2 | 1L << 32, ROW, ROW, ROW),
        hostile("counters in a row and beside it", ROW_2, ROW, ROW | 1, ROW),
        hostile("counters in the row of another bucket", ROW | 1, ROW, ROW, ROW));
  }

  /** Buckets 0, 3 and 4 have rows 2, 0 and 1 of five. */
  private static SketchImage image(long requested, long... first) {
    SketchImage image =
        SketchImage.allocate(SketchSpec.tagged().buckets(6).rows(5).seed(3).build());
    set(image, 0, first);
    set(image, 3, word(9, 7, 1, 0, 1, 0));
    set(image, 4, ROW | 1, ROW, ROW, ROW);
    image.parts().getLast().set(JAVA_LONG_UNALIGNED, 0, requested);
    return image;
  }

  private static void set(SketchImage image, long bucket, long... words) {
    MemorySegment low = image.parts().getFirst();
    for (int i = 0; i < words.length; i++) {
      low.set(JAVA_LONG_UNALIGNED, bucket * TaggedLayout.BUCKET_BYTES + 8L * i, words[i]);
    }
  }

  private void load(SketchImage image) throws IOException {
    Path file = folder.resolve("image");
    try (image) {
      image.save(file);
    }
    SketchImage.load(file).close();
  }

  private void assertRefused(SketchImage image, String reason) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> load(image))
        .satisfies(
            e -> assertThat(e.getMessage()).contains(reason, "image").doesNotContainPattern("\\R"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void aBucketThatNoSketchMakesIsRefused(String name, long... words) {
    for (long requested = 2; requested <= 3; requested++) {
      assertRefused(
          image(requested, words),
          " of the image is one that no tagged sketch makes, with "
              + requested
              + " rows given out");
    }
  }

  @Test
  void aTagInTwoWordsAsThreadsOfADeviceMayLeaveItIsLoaded() throws IOException {
    load(image(2, word(9, 1, 8, 1), word(7, 1, 9, 7, 100, 0)));
    load(image(3, word(9, 7, 3, 0, 1, 0), word(9, 7, 3, 0, 1, 0), word(9, 3)));
    load(image(3, ROW_2, ROW, ROW, ROW));
  }

  @ParameterizedTest(name = "{0} counted, 3 used")
  @CsvSource({"3, true", "4, false", "5, false", "6, false"})
  void asManyRowsAreUsedAsBucketsHaveRequested(long requested, boolean loads) throws IOException {
    if (loads) {
      load(image(requested, ROW_2, ROW, ROW, ROW));
    } else {
      assertRefused(
          image(requested, ROW_2, ROW, ROW, ROW),
          "counts " + requested + " buckets with a row, but 3 have one");
    }
    assertRefused(image(-1), "counts -1 buckets");
    assertRefused(image(7), "counts 7 buckets with a row, of 6 buckets");
  }

  /** Bucket 5 may share row 0 by its number, and no other. */
  @Test
  void aBucketThatCameTooLateHasTheRowOfItsNumber() throws IOException {
    for (int row = 0; row < 5; row++) {
      SketchImage image = image(6, ROW_2, ROW, ROW, ROW);
      set(image, 1, ROW | 3, ROW, ROW, ROW);
      set(image, 2, ROW | 4, ROW, ROW, ROW);
      set(image, 5, ROW | row, ROW, ROW, ROW);
      if (row == 0) {
        load(image);
      } else {
        assertRefused(image, " of the image is one that no tagged sketch makes, with 5 rows");
      }
    }
  }
}
