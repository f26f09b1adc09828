package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_SHIFT;

import java.lang.foreign.MemorySegment;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedPositions;

/** The buckets of a tagged sketch that were converted to counters, in the low table. */
final class TaggedCounted {
  private final int depth;
  private final int[] positions;
  private final MemorySegment table;
  private final TaggedHigh high;

  /**
   * Wraps the buckets of a table.
   *
   * @param spec the spec of the sketch
   * @param table the low table
   * @param high the rows of the buckets
   */
  TaggedCounted(TaggedSketchSpec spec, MemorySegment table, TaggedHigh high) {
    this.depth = spec.depth();
    this.positions = high.positions();
    this.table = table;
    this.high = high;
  }

  /** Adds to the counters of a tag in a row. */
  void addToRow(int row, int tag, int weight) {
    int selected = positions[tag];
    for (int i = 0; i < depth; i++) {
      high.add(row, TaggedPositions.position(selected, i) >> ROW_SHIFT, weight);
    }
  }

  /**
   * Adds to the count of a tag of the bucket at an offset; returns false if a counter has no space.
   */
  boolean add(long at, long first, int tag, int weight) {
    int width = width(first);
    if (width == ROW_WIDTH) {
      addToRow((int) first, tag, weight);
      return true;
    }
    long least = (1 << (1 << width)) - 1 - Integer.toUnsignedLong(weight);
    int selected = positions[tag];
    for (int i = 0; i < depth; i++) {
      if (counter(at, width, TaggedPositions.position(selected, i)) > least) {
        return false;
      }
    }
    for (int i = 0; i < depth; i++) {
      int position = TaggedPositions.position(selected, i);
      addToByte(at, position, weight << shift(position, width));
    }
    return true;
  }

  private static int width(long first) {
    return (int) (first >>> WIDTH_SHIFT) & WIDTH_MASK;
  }

  /** Returns the bit of its byte where a counter begins. */
  private static int shift(int position, int width) {
    return ((position & ((1 << ROW_SHIFT) - 1)) << 1) & -(1 << width);
  }

  private int counter(long at, int width, int position) {
    int all = Byte.toUnsignedInt(table.get(JAVA_BYTE, at + (position >> ROW_SHIFT)));
    return (all >>> shift(position, width)) & ((1 << (1 << width)) - 1);
  }

  /** Subtracts from the counters of a tag of the bucket at an offset, down to 0 within it. */
  void subtract(long at, long first, int tag, int weight) {
    int width = width(first);
    if (width == ROW_WIDTH) {
      addToRow((int) first, tag, -weight);
      return;
    }
    int selected = positions[tag];
    for (int i = 0; i < depth; i++) {
      int position = TaggedPositions.position(selected, i);
      int counter = counter(at, width, position);
      int taken = Integer.compareUnsigned(weight, counter) < 0 ? weight : counter;
      addToByte(at, position, -taken << shift(position, width));
    }
  }

  private void addToByte(long at, int position, int amount) {
    long byteAt = at + (position >> ROW_SHIFT);
    table.set(JAVA_BYTE, byteAt, (byte) (table.get(JAVA_BYTE, byteAt) + amount));
  }

  /** Returns the smallest counter of a tag in a row. */
  private long leastOfRow(int row, int tag) {
    long least = 0xFFFFFFFFL;
    int selected = positions[tag];
    for (int i = 0; i < depth; i++) {
      int counter = high.get(row, TaggedPositions.position(selected, i) >> ROW_SHIFT);
      least = Math.min(least, Integer.toUnsignedLong(counter));
    }
    return least;
  }

  /** Returns the estimate of a tag of the bucket at an offset, which has counters. */
  long estimate(long at, int tag) {
    long first = table.get(JAVA_LONG_UNALIGNED, at);
    int width = width(first);
    if (width == ROW_WIDTH) {
      return leastOfRow((int) first, tag);
    }
    int least = Integer.MAX_VALUE;
    int selected = positions[tag];
    for (int i = 0; i < depth; i++) {
      least = Math.min(least, counter(at, width, TaggedPositions.position(selected, i)));
    }
    return least;
  }
}
