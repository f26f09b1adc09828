package org.qsketch.sketch.multilevel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.HIGH_ROW_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.INDEX_OFFSET;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_COUNTERS;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Adds one multi-level sketch to another, bucket by bucket. Low counters are added where all sums
 * stay within the limit. Otherwise the bucket gets a high row, to which the low counters of the
 * other bucket are added. In both cases, the minimum over any mask of low plus the minimum of high
 * is at least the sum of both sketches' estimates: min(a + b) ≥ min(a) + min(b).
 *
 * <p>A sketch that has given out no rows copies the rows of the other. Otherwise each row of the
 * other is added to the rows of all its buckets. Buckets that share a row in both sketches share
 * the same one. So each row is added to about three rows, even if both sketches ran out of rows:
 * the same row, the row of the bucket that owns it in the other sketch, and the rows that this
 * sketch gave to buckets that share it in the other.
 */
public final class MultiLevelMerging {
  private final MultiLevelLayout layout;
  private final LongFunction<? extends RuntimeException> full;
  private final MemorySegment low;
  private final MemorySegment high;
  private final MemorySegment requested;
  private final MemorySegment otherLow;
  private final MemorySegment otherHigh;
  private final MemorySegment otherRequested;
  private final Set<Long> added = new HashSet<>();

  /**
   * Prepares to add a state.
   *
   * @param layout the layout of both sketches
   * @param state the parts of the sketch that changes
   * @param other the parts of the sketch to add
   * @param full makes the exception for a counter without space, from its value
   */
  public MultiLevelMerging(
      MultiLevelLayout layout,
      List<MemorySegment> state,
      List<MemorySegment> other,
      LongFunction<? extends RuntimeException> full) {
    this.layout = layout;
    this.full = full;
    this.low = state.get(0);
    this.high = state.get(1);
    this.requested = state.get(2);
    this.otherLow = other.get(0);
    this.otherHigh = other.get(1);
    this.otherRequested = other.get(2);
  }

  /** Adds the other state. A failure leaves the state half merged. */
  public void add() {
    if (requested() == 0) {
      copyRows();
    } else {
      addRows();
    }
    for (long at = 0; at < low.byteSize(); at += LOW_BUCKET_BYTES) {
      if (lowSumsFit(at)) {
        addLow(at);
      } else {
        addToRow(at, otherLow.asSlice(at, LOW_COUNTERS));
      }
    }
  }

  private void copyRows() {
    high.copyFrom(otherHigh);
    requested.copyFrom(otherRequested);
    for (long at = INDEX_OFFSET; at < low.byteSize(); at += LOW_BUCKET_BYTES) {
      low.set(JAVA_INT_UNALIGNED, at, otherLow.get(JAVA_INT_UNALIGNED, at));
    }
  }

  private void addRows() {
    for (long at = 0; at < low.byteSize(); at += LOW_BUCKET_BYTES) {
      int otherIndex = otherLow.get(JAVA_INT_UNALIGNED, at + INDEX_OFFSET);
      if (otherIndex != NO_ROW) {
        addRowToRow(at, rowOffset(otherIndex));
      }
    }
  }

  private boolean lowSumsFit(long at) {
    for (int i = 0; i < LOW_COUNTERS; i++) {
      if (lowCounter(low, at + i) + lowCounter(otherLow, at + i) > layout.limit()) {
        return false;
      }
    }
    return true;
  }

  private void addLow(long at) {
    for (int i = 0; i < LOW_COUNTERS; i++) {
      low.set(JAVA_BYTE, at + i, (byte) (lowCounter(low, at + i) + lowCounter(otherLow, at + i)));
    }
  }

  private void addToRow(long at, MemorySegment lowCounters) {
    long row = rowOf(at);
    for (int i = 0; i < LOW_COUNTERS; i++) {
      addHigh(row, i, lowCounter(lowCounters, i));
    }
  }

  /** Adds once for each pair of rows: buckets that share both must not add the row repeatedly. */
  private void addRowToRow(long at, long otherRow) {
    long row = rowOf(at);
    if (!added.add((row / HIGH_ROW_BYTES) << Integer.SIZE | otherRow / HIGH_ROW_BYTES)) {
      return;
    }
    for (int i = 0; i < LOW_COUNTERS; i++) {
      addHigh(row, i, otherHigh.get(JAVA_INT_UNALIGNED, otherRow + i * (long) Integer.BYTES));
    }
  }

  private void addHigh(long row, int position, int count) {
    long offset = row + position * (long) Integer.BYTES;
    long old = Integer.toUnsignedLong(high.get(JAVA_INT_UNALIGNED, offset));
    long sum = old + Integer.toUnsignedLong(count);
    if (count != 0 && sum > layout.maxCounter()) {
      throw full.apply(old);
    }
    high.set(JAVA_INT_UNALIGNED, offset, (int) sum);
  }

  /** Returns the row of a bucket, which gets one if it has none. */
  private long rowOf(long at) {
    int index = low.get(JAVA_INT_UNALIGNED, at + INDEX_OFFSET);
    if (index == NO_ROW) {
      index = layout.index(requested(), at / LOW_BUCKET_BYTES);
      requested.set(JAVA_LONG_UNALIGNED, 0, requested() + 1);
      low.set(JAVA_INT_UNALIGNED, at + INDEX_OFFSET, index);
    }
    return rowOffset(index);
  }

  private long requested() {
    return requested.get(JAVA_LONG_UNALIGNED, 0);
  }

  private long rowOffset(int index) {
    return layout.row(index) * HIGH_ROW_BYTES;
  }

  private static int lowCounter(MemorySegment table, long offset) {
    return Byte.toUnsignedInt(table.get(JAVA_BYTE, offset));
  }
}
