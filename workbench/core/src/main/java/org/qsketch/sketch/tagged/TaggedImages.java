package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.FIRST_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.LAST_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.LongStream;

/**
 * Checks the buckets of an image of a tagged sketch. Every word must be one that a sketch writes,
 * and every row one that its bucket can have received. If more buckets shared a row, its counters
 * might wrap around.
 */
public final class TaggedImages {
  private static final long NONE = Long.MAX_VALUE;
  private static final int BAD = -2;

  private final TaggedShape shape;
  private final MemorySegment low;
  private final long requested;

  /** A bit for each row that a bucket has to itself, or had before others shared it. */
  private final AtomicIntegerArray owned;

  private TaggedImages(TaggedShape shape, MemorySegment low, long requested) {
    this.shape = shape;
    this.low = low;
    this.requested = requested;
    this.owned = new AtomicIntegerArray(Math.ceilDiv(shape.rows(), Integer.SIZE));
  }

  /**
   * Checks the parts of an image.
   *
   * @param shape the shape of its sketch
   * @param parts the parts, which have the right sizes
   * @throws IllegalArgumentException if no sketch can have this state
   */
  public static void check(TaggedShape shape, List<MemorySegment> parts) {
    long requested = parts.getLast().get(JAVA_LONG_UNALIGNED, 0);
    if (requested < 0 || requested > shape.buckets()) {
      throw new IllegalArgumentException(
          "the image counts %d buckets with a row, of %d buckets"
              .formatted(requested, shape.buckets()));
    }
    new TaggedImages(shape, parts.getFirst(), requested).check();
  }

  private void check() {
    Found found =
        LongStream.range(0, shape.buckets())
            .parallel()
            .collect(Found::new, (all, bucket) -> all.add(bucket, rowOf(bucket)), Found::add);
    if (found.firstBad != NONE) {
      throw new IllegalArgumentException(
          "bucket %d of the image is one that no tagged sketch makes, with %d rows given out"
              .formatted(found.firstBad, Math.min(requested, shape.rows())));
    }
    if (found.rows != requested) { // too small, it would pass the number of buckets later
      throw new IllegalArgumentException(
          "the image counts %d buckets with a row, but %d have one"
              .formatted(requested, found.rows));
    }
  }

  /** The result of one pass over the buckets. */
  private static final class Found {
    private long rows;
    private long firstBad = NONE;

    void add(long bucket, int row) {
      rows += row >= 0 ? 1 : 0;
      if (row == BAD) {
        firstBad = Math.min(firstBad, bucket);
      }
    }

    void add(Found other) {
      rows += other.rows;
      firstBad = Math.min(firstBad, other.firstBad);
    }
  }

  private int rowOf(long bucket) {
    int row = rowOf(low, bucket * BUCKET_BYTES);
    return row < 0 || canHave(bucket, row) ? row : BAD;
  }

  /**
   * Returns whether the bucket can have the row: by its number if it requested late, or else as the
   * only bucket.
   */
  private boolean canHave(long bucket, int row) {
    boolean late = requested > shape.rows() && row == shape.row(shape.rows(), bucket);
    return late || (row < Math.min(requested, shape.rows()) && owns(row));
  }

  private boolean owns(int row) {
    int bit = 1 << row;
    return (owned.getAndUpdate(row / Integer.SIZE, bits -> bits | bit) & bit) == 0;
  }

  /** Returns the row of a bucket, {@link TaggedRows#NO_ROW} if it has none, or {@link #BAD}. */
  private static int rowOf(MemorySegment low, long at) {
    return low.get(JAVA_LONG_UNALIGNED, at) < 0 ? rowOfCounters(low, at) : rowOfEntries(low, at);
  }

  private static int rowOfCounters(MemorySegment low, long at) {
    long first = low.get(JAVA_LONG_UNALIGNED, at);
    long header = first >>> WIDTH_SHIFT;
    int width = (int) header & WIDTH_MASK;
    long others = 0;
    for (int i = 1; i < WORDS; i++) {
      long word = low.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
      if (word >>> WIDTH_SHIFT != header) {
        return BAD;
      }
      others |= word;
    }
    boolean plain = header == (TaggedLayout.COUNTERS >>> WIDTH_SHIFT | width);
    if (plain && width == ROW_WIDTH) {
      boolean alone =
          others << Byte.SIZE == 0 && first << Byte.SIZE >>> (Byte.SIZE + Integer.SIZE - 1) == 0;
      return alone ? (int) first : BAD;
    }
    return plain && width >= FIRST_WIDTH && width <= LAST_WIDTH ? TaggedRows.NO_ROW : BAD;
  }

  private static int rowOfEntries(MemorySegment low, long at) {
    int row = TaggedRows.NO_ROW;
    for (int i = 0; i < WORDS; i++) {
      int next = rowOfEntries(low.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES));
      if (next == BAD || (row >= 0 && next >= 0 && next != row)) {
        return BAD;
      }
      row = Math.max(row, next);
    }
    return row;
  }

  private static int rowOfEntries(long word) {
    if (word >>> (WORD_UNITS * UNIT_BITS) != 0) {
      return BAD;
    }
    int row = TaggedRows.NO_ROW;
    int at = 0;
    while (TaggedEntries.unit(word, at) != 0) {
      int digits = digits(word, at);
      if (digits < 0) {
        return BAD;
      }
      if (digits == 2) {
        int named = TaggedEntries.row(tag(word, at + 1), tag(word, at + 2));
        if (row >= 0 && row != named) {
          return BAD;
        }
        row = named;
      }
      at += 1 + digits;
    }
    return word >>> (at * UNIT_BITS) == 0 ? row : BAD;
  }

  /** Returns the number of digits of the entry whose first unit this is, or -1 if it is none. */
  private static int digits(long word, int at) {
    int count = TaggedEntries.unit(word, at) & MOST_SHORT;
    if (tag(word, at) == 0 || count == 0 || isBefore(word, at)) {
      return -1;
    }
    int digits = 0;
    while (isDigit(TaggedEntries.unit(word, at + 1 + digits))) {
      digits++;
    }
    return digits > 2 || (digits > 0 && count != MOST_SHORT) ? -1 : digits;
  }

  /**
   * Returns whether an entry below has the same tag. Of two entries in a word, only one would be
   * counted.
   */
  private static boolean isBefore(long word, int at) {
    boolean found = false;
    for (int below = 0; below < at; below++) {
      int unit = TaggedEntries.unit(word, below);
      found |= (unit & MOST_SHORT) != 0 && unit >>> TAG_SHIFT == tag(word, at);
    }
    return found;
  }

  private static boolean isDigit(int unit) {
    return unit != 0 && (unit & MOST_SHORT) == 0;
  }

  private static int tag(long word, int at) {
    return TaggedEntries.unit(word, at) >>> TAG_SHIFT;
  }
}
