package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.FIRST_ROW;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.HIGH_ROW_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.INDEX_OFFSET;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_COUNTERS;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/**
 * The state of a multi-level sketch without the names of its rows, which depend on who asked first.
 * While no rows are shared, {@code low + high} of a counter is the number of inserts that selected
 * it, and a bucket has a row if and only if one of these numbers is above the limit, in whichever
 * order the inserts came.
 */
final class MultiLevelState {
  private final int[] low;
  private final int[] high;
  private final int[] indices;
  private final long requested;

  private MultiLevelState(int[] low, int[] high, int[] indices, long requested) {
    this.low = low;
    this.high = high;
    this.indices = indices;
    this.requested = requested;
  }

  static MultiLevelLayout layout(MultiLevelSketchSpec spec) {
    return new MultiLevelLayout(spec.buckets(), spec.limit(), spec.highRows());
  }

  static MultiLevelState of(MultiLevelSketchSpec spec, List<MemorySegment> parts) {
    int buckets = Math.toIntExact(spec.buckets());
    int[] low = new int[buckets * LOW_COUNTERS];
    int[] high = new int[buckets * LOW_COUNTERS];
    int[] indices = new int[buckets];
    for (int bucket = 0; bucket < buckets; bucket++) {
      long at = bucket * (long) LOW_BUCKET_BYTES;
      indices[bucket] = parts.get(0).get(JAVA_INT_UNALIGNED, at + INDEX_OFFSET);
      for (int i = 0; i < LOW_COUNTERS; i++) {
        int counter = bucket * LOW_COUNTERS + i;
        low[counter] = Byte.toUnsignedInt(parts.get(0).get(JAVA_BYTE, at + i));
        high[counter] = high(spec, parts.get(1), indices[bucket], i);
      }
    }
    return new MultiLevelState(low, high, indices, parts.get(2).get(JAVA_LONG_UNALIGNED, 0));
  }

  private static int high(MultiLevelSketchSpec spec, MemorySegment table, int index, int position) {
    long offset = position * (long) Integer.BYTES;
    return index == NO_ROW
        ? 0
        : table.get(JAVA_INT_UNALIGNED, layout(spec).row(index) * HIGH_ROW_BYTES + offset);
  }

  /** The inserts that selected each position, over all buckets and rows, shared or not. */
  static long[] totals(List<MemorySegment> parts) {
    long[] totals = new long[LOW_COUNTERS];
    for (int i = 0; i < LOW_COUNTERS; i++) {
      for (long at = 0; at < parts.get(0).byteSize(); at += LOW_BUCKET_BYTES) {
        totals[i] += Byte.toUnsignedInt(parts.get(0).get(JAVA_BYTE, at + i));
      }
      for (long at = 0; at < parts.get(1).byteSize(); at += HIGH_ROW_BYTES) {
        totals[i] += parts.get(1).get(JAVA_INT_UNALIGNED, at + i * (long) Integer.BYTES);
      }
    }
    return totals;
  }

  /** The low counters, by bucket. */
  int[] low() {
    return low;
  }

  /** The index word of each bucket. */
  int[] indices() {
    return indices;
  }

  /** The counters of each bucket's row, 0 where it has none. */
  int[] high() {
    return high;
  }

  /** How many rows were asked for. */
  long requested() {
    return requested;
  }

  /** The inserts that selected each counter. */
  int[] sums() {
    int[] sums = low.clone();
    Arrays.setAll(sums, i -> low[i] + high[i]);
    return sums;
  }

  boolean[] hasRow() {
    boolean[] hasRow = new boolean[indices.length];
    for (int bucket = 0; bucket < hasRow.length; bucket++) {
      hasRow[bucket] = indices[bucket] != NO_ROW;
    }
    return hasRow;
  }

  /** The requests that index words stand for, ascending. */
  long[] tickets() {
    return Arrays.stream(indices)
        .filter(index -> index != NO_ROW)
        .mapToLong(index -> Integer.toUnsignedLong(index) - FIRST_ROW)
        .sorted()
        .toArray();
  }

  int largestLow() {
    return Arrays.stream(low).max().orElse(0);
  }
}
