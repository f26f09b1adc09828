package org.qsketch.lab.notebook;

import static org.qsketch.sketch.tagged.TaggedLayout.*;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.tagged.TaggedBucket;

/**
 * A word of a bucket of a tagged sketch, as people read it.
 *
 * @param word its number in the bucket, 0 to 3
 * @param state what the bucket holds
 * @param content tags with their counts, or counters from the low end on
 */
record TaggedWord(int word, String state, String content) {
  private static final ValueLayout.OfLong LITTLE_ENDIAN =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  static List<TaggedWord> of(SketchImage image, long bucket) {
    MemorySegment buckets = image.parts().getFirst();
    return IntStream.range(0, WORDS)
        .mapToObj(
            i -> of(i, buckets.get(LITTLE_ENDIAN, bucket * BUCKET_BYTES + (long) i * Long.BYTES)))
        .toList();
  }

  private static TaggedWord of(int i, long word) {
    if (word >= 0) {
      return new TaggedWord(i, "tags", tags(word));
    }
    int width = (int) (word >>> WIDTH_SHIFT) & WIDTH_MASK;
    return width == ROW_WIDTH
        ? new TaggedWord(i, "row", i == 0 ? "row " + (int) word : "")
        : new TaggedWord(
            i, "counters of %d bits".formatted(1 << width), counters(word, 1 << width));
  }

  private static String counters(long word, int bits) {
    return IntStream.range(0, WIDTH_SHIFT / bits)
        .mapToObj(i -> Long.toString((word >>> (i * bits)) & ((1L << bits) - 1)))
        .collect(Collectors.joining(" "));
  }

  private static String tags(long word) {
    List<String> entries = new ArrayList<>();
    for (int at = 0; at < WORD_UNITS && unit(word, at) != 0; at += 1 + extensions(word, at)) {
      entries.add("%d: %s".formatted(unit(word, at) >> TAG_SHIFT, count(word, at)));
    }
    return entries.isEmpty() ? "empty" : String.join(", ", entries);
  }

  private static String count(long word, int at) {
    int count = unit(word, at) & MOST_SHORT;
    return switch (extensions(word, at)) {
      case 0 -> "" + count;
      case 1 -> "%d + %d".formatted(count, digit(word, at + 1));
      default -> "in row " + TaggedBucket.row(digit(word, at + 1), digit(word, at + 2));
    };
  }

  private static int extensions(long word, int at) {
    int next = at + 1;
    while (unit(word, next) != 0 && (unit(word, next) & MOST_SHORT) == 0) {
      next++;
    }
    return next - at - 1;
  }

  private static int digit(long word, int at) {
    return unit(word, at) >> TAG_SHIFT;
  }

  /** Bits 60 to 63 of a word of tags are 0: a fifth unit is as one that is not used. */
  private static int unit(long word, int at) {
    return (int) (word >>> (at * UNIT_BITS)) & UNIT_MASK;
  }
}
