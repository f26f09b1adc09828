package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedShape;

/**
 * The state of a tagged sketch without what depends on the order of inserts: where in a bucket its
 * entries are, and the names of its rows.
 */
final class TaggedState {
  /** What stands for the count of an entry whose count is in the row. */
  static final long HEAVY = -1;

  private final TaggedSketchSpec spec;
  private final MemorySegment low;
  private final MemorySegment high;
  private final long requested;

  static TaggedShape shape(TaggedSketchSpec spec) {
    return new TaggedShape(spec.depth(), spec.buckets(), spec.rows(), spec.seed());
  }

  private TaggedState(TaggedSketchSpec spec, List<MemorySegment> parts) {
    this.spec = spec;
    this.low = parts.get(0);
    this.high = parts.get(1);
    this.requested = parts.get(2).get(JAVA_LONG_UNALIGNED, 0);
  }

  /**
   * A bucket.
   *
   * @param width of its counters, 0 for a tagged bucket
   * @param entries the count of each tag
   * @param words of counters, but those that are a row
   * @param row the counters of its row
   */
  record Bucket(int width, Map<Integer, Long> entries, List<Long> words, List<Integer> row) {}

  static TaggedState of(TaggedSketchSpec spec, List<MemorySegment> parts) {
    return new TaggedState(spec, parts);
  }

  long requested() {
    return requested;
  }

  List<Bucket> buckets() {
    List<Bucket> all = new ArrayList<>();
    for (int i = 0; i < spec.buckets(); i++) {
      all.add(bucket(i));
    }
    return all;
  }

  private Bucket bucket(int number) {
    List<Long> words = new ArrayList<>();
    for (int i = 0; i < TaggedLayout.WORDS; i++) {
      words.add(low.getAtIndex(JAVA_LONG_UNALIGNED, (long) number * TaggedLayout.WORDS + i));
    }
    if (words.getFirst() >= 0) {
      return tagged(words);
    }
    int width = (int) (words.getFirst() >>> TaggedLayout.WIDTH_SHIFT) & TaggedLayout.WIDTH_MASK;
    boolean isRow = width == TaggedLayout.ROW_WIDTH;
    return new Bucket(
        width,
        Map.of(),
        isRow ? List.of() : words,
        isRow ? row((int) (long) words.getFirst()) : List.of());
  }

  private Bucket tagged(List<Long> words) {
    Map<Integer, Long> entries = new TreeMap<>();
    List<Integer> rows = new ArrayList<>();
    words.forEach(word -> addEntries(word, entries, rows));
    List<Integer> row = rows.isEmpty() ? List.of() : row(rows.getFirst());
    return new Bucket(0, entries, List.of(), row);
  }

  private static void addEntries(long word, Map<Integer, Long> entries, List<Integer> rows) {
    long left = word;
    while (left != 0) {
      int tag = (int) left >>> TaggedLayout.TAG_SHIFT & TaggedLayout.TAGS;
      long count = left & TaggedLayout.MOST_SHORT;
      List<Integer> digits = new ArrayList<>();
      left >>>= TaggedLayout.UNIT_BITS;
      while ((left & TaggedLayout.MOST_SHORT) == 0 && left != 0) {
        digits.add((int) left >>> TaggedLayout.TAG_SHIFT & TaggedLayout.TAGS);
        left >>>= TaggedLayout.UNIT_BITS;
      }
      if (digits.size() == 2) {
        rows.add(digits.getFirst() - 1 + TaggedLayout.TAGS * (digits.getLast() - 1));
        entries.put(tag, HEAVY);
      } else {
        entries.merge(tag, count + digits.stream().mapToInt(d -> d).sum(), Long::sum);
      }
    }
  }

  private List<Integer> row(int row) {
    List<Integer> counters = new ArrayList<>();
    for (int i = 0; i < TaggedLayout.ROW_COUNTERS; i++) {
      counters.add(high.getAtIndex(JAVA_INT_UNALIGNED, (long) row * TaggedLayout.ROW_COUNTERS + i));
    }
    return counters;
  }

  /** The sum of all that rows count: it does not depend on which bucket has which row. */
  long total() {
    long total = 0;
    for (long i = 0; i < high.byteSize() / Integer.BYTES; i++) {
      total += Integer.toUnsignedLong(high.getAtIndex(JAVA_INT_UNALIGNED, i));
    }
    return total;
  }
}
