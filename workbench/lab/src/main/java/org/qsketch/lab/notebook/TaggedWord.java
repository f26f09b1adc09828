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
import org.qsketch.sketch.tagged.TaggedCells;
import org.qsketch.sketch.tagged.TaggedEntries;
import org.qsketch.sketch.tagged.TaggedHeavy;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * A word of a bucket of a tagged sketch, as people read it.
 *
 * @param number its number in the bucket, 0 to 3
 * @param state what the word holds
 * @param boxes its entries or counters, from the low end on
 */
record TaggedWord(int number, String state, List<Box> boxes) {
  private static final ValueLayout.OfLong LITTLE_ENDIAN =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final int UNIT_WIDTH = CELLS / WORD_UNITS;
  private static final String EMPTY = "empty";

  /**
   * An entry as {@code tag: count}, or a counter of cells.
   *
   * @param text what it holds; empty if nothing
   * @param width in sixteenths of the word
   */
  record Box(String text, int width) {}

  /**
   * A row of a table.
   *
   * @param word its number in the bucket, 0 to 3
   * @param state what the word holds
   * @param content its entries, or its counters as {@code count} or {@code count×cells}
   */
  record Row(int word, String state, String content) {}

  static List<TaggedWord> of(SketchImage image, long bucket) {
    MemorySegment buckets = image.parts().getFirst();
    long at = bucket * BUCKET_BYTES;
    boolean hybrid = TaggedLayout.isHybrid(buckets.get(LITTLE_ENDIAN, at));
    return IntStream.range(0, WORDS)
        .mapToObj(i -> of(i, hybrid, buckets.get(LITTLE_ENDIAN, at + (long) i * Long.BYTES)))
        .toList();
  }

  private static TaggedWord of(int i, boolean hybrid, long word) {
    if (hybrid && i != HEAVY_WORD) {
      return new TaggedWord(i, "cells", counters(word));
    }
    if (TaggedHeavy.isLarge(word)) {
      return new TaggedWord(i, "a large entry", heavy(word));
    }
    return hybrid
        ? new TaggedWord(i, "heavy entries", heavy(word))
        : new TaggedWord(i, "a dictionary", entries(word));
  }

  private static List<Box> entries(long word) {
    List<Box> entries = new ArrayList<>();
    TaggedEntries.forEach(
        word, (tag, count) -> entries.add(new Box(tag + ": " + count, UNIT_WIDTH * units(count))));
    int free = WORD_UNITS - TaggedEntries.units(word);
    IntStream.range(0, free).forEach(_ -> entries.add(new Box("", UNIT_WIDTH)));
    return entries;
  }

  private static int units(long count) {
    if (count <= MOST_SHORT) {
      return 1;
    }
    return count <= MOST_LIGHT ? 2 : count <= MOST_LIGHT + (long) TAGS * TAGS ? 3 : WORD_UNITS;
  }

  /** Tells the count of each entry, and whether its cells hold the rest. */
  private static List<Box> heavy(long word) {
    int entries = TaggedHeavy.entries(word);
    return IntStream.range(0, entries)
        .mapToObj(i -> new Box(heavy(word, i), CELLS / entries))
        .toList();
  }

  private static String heavy(long word, int i) {
    int tag = TaggedHeavy.tag(word, i);
    String rest = TaggedHeavy.hasRest(word, i) ? " + its cells" : "";
    return tag == 0 ? "" : "%d: %d%s".formatted(tag, TaggedHeavy.count(word, i), rest);
  }

  private static List<Box> counters(long word) {
    List<Box> counters = new ArrayList<>();
    int start = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      if (!joinsNext(word, cell)) {
        long value = TaggedCells.value(word, cell);
        counters.add(new Box(Long.toString(value), cell + 1 - start));
        start = cell + 1;
      }
    }
    return counters;
  }

  private static boolean joinsNext(long word, int cell) {
    return cell < CELLS - 1 && (word >>> (JOIN_SHIFT + cell) & 1) != 0;
  }

  Row row() {
    return new Row(number, state, content());
  }

  private String content() {
    if (state.equals("cells")) {
      return boxes.stream()
          .map(box -> box.width == 1 ? box.text : "%s×%d".formatted(box.text, box.width))
          .collect(Collectors.joining(" "));
    }
    String entries =
        boxes.stream()
            .map(Box::text)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "));
    return entries.isEmpty() ? EMPTY : entries;
  }
}
