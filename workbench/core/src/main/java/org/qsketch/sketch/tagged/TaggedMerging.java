package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_COUNTERS;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Adds one tagged sketch to another, bucket by bucket: entries of equal tags become one, and
 * counters of equal widths are added. If the other bucket has a row, the bucket gets a row, to
 * which the other row is added. Since min(a + b) ≥ min(a) + min(b), no estimate is below the sum of
 * both.
 *
 * <p>As in a multi-level sketch, one that has given out no rows copies the rows of the other. Each
 * pair of rows is added once, even if several buckets share both.
 */
public final class TaggedMerging {
  private final TaggedShape shape;
  private final MemorySegment low;
  private final MemorySegment otherLow;
  private final MemorySegment otherHigh;
  private final MemorySegment otherRequested;
  private final HighRows rows;
  private final TaggedBucket bucket;
  private final TaggedBucket other;
  private final Set<Long> added = new HashSet<>();

  /**
   * Prepares to add a state.
   *
   * @param shape the shape of both sketches
   * @param state the parts of the sketch that changes
   * @param other the parts of the sketch to add
   * @param full makes the exception for a counter without space, from its value
   */
  public TaggedMerging(
      TaggedShape shape,
      List<MemorySegment> state,
      List<MemorySegment> other,
      LongFunction<? extends RuntimeException> full) {
    this.shape = shape;
    this.low = state.get(0);
    this.rows = new HighRows(shape, full, state.get(1), state.get(2));
    this.otherLow = other.get(0);
    this.otherHigh = other.get(1);
    this.otherRequested = other.get(2);
    int[] positions = TaggedPositions.of(shape.depth(), shape.seed());
    this.bucket = new TaggedBucket(shape.depth(), positions, rows);
    this.other = new TaggedBucket(shape.depth(), positions, rows);
  }

  /** Adds the other state. A failure leaves the state half merged. */
  public void add() {
    boolean copiesRows = rows.requested() == 0;
    if (copiesRows) {
      rows.copyFrom(otherHigh, otherRequested);
    }
    for (long i = 0; i < shape.buckets(); i++) {
      load(other, i, otherLow);
      if (!other.isEmpty()) {
        load(bucket, i, low);
        add(copiesRows);
        store(i);
      }
    }
  }

  private void add(boolean copiesRows) {
    int otherRow = other.row();
    rows.next = copiesRows ? otherRow : TaggedRows.NO_ROW;
    bucket.merge(other);
    if (otherRow != TaggedRows.NO_ROW && !copiesRows) {
      addRow(bucket.row(), otherRow);
    }
  }

  private void addRow(int row, int otherRow) {
    if (added.add((long) row << Integer.SIZE | otherRow)) {
      for (int i = 0; i < ROW_COUNTERS; i++) {
        rows.add(row, i, otherHigh.get(JAVA_INT_UNALIGNED, HighRows.offset(otherRow, i)));
      }
    }
  }

  static void load(TaggedBucket bucket, long number, MemorySegment low) {
    long at = number * BUCKET_BYTES;
    bucket.load(number, word(low, at, 0), word(low, at, 1), word(low, at, 2), word(low, at, 3));
  }

  private static long word(MemorySegment low, long at, int i) {
    return low.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
  }

  private void store(long number) {
    for (int i = 0; i < TaggedLayout.WORDS; i++) {
      low.set(JAVA_LONG_UNALIGNED, number * BUCKET_BYTES + (long) i * Long.BYTES, bucket.word(i));
    }
  }

  /** The rows of the sketch that changes. No counter becomes too large. */
  private static final class HighRows implements TaggedRows {
    private final TaggedShape shape;
    private final LongFunction<? extends RuntimeException> full;
    private final MemorySegment high;
    private final MemorySegment requested;

    /** The row that the next request gets, if it was copied for it. */
    private int next = NO_ROW;

    HighRows(
        TaggedShape shape,
        LongFunction<? extends RuntimeException> full,
        MemorySegment high,
        MemorySegment requested) {
      this.shape = shape;
      this.full = full;
      this.high = high;
      this.requested = requested;
    }

    static long offset(int row, int counter) {
      return (long) row * ROW_BYTES + (long) counter * Integer.BYTES;
    }

    long requested() {
      return requested.get(JAVA_LONG_UNALIGNED, 0);
    }

    void copyFrom(MemorySegment otherHigh, MemorySegment otherRequested) {
      high.copyFrom(otherHigh);
      requested.copyFrom(otherRequested);
    }

    @Override
    public int request(long bucket) {
      if (next != NO_ROW) {
        return next;
      }
      long ticket = requested();
      requested.set(JAVA_LONG_UNALIGNED, 0, ticket + 1);
      return shape.row(ticket, bucket);
    }

    @Override
    public void add(int row, int counter, int amount) {
      long old = Integer.toUnsignedLong(get(row, counter));
      long sum = old + Integer.toUnsignedLong(amount);
      if (amount != 0 && sum > shape.maxCounter()) {
        throw full.apply(old);
      }
      high.set(JAVA_INT_UNALIGNED, offset(row, counter), (int) sum);
    }

    @Override
    public int get(int row, int counter) {
      return high.get(JAVA_INT_UNALIGNED, offset(row, counter));
    }
  }
}
