package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * Looks through those counters of an image that can become full: of a multi-level or tagged sketch
 * those of its rows.
 */
public final class CounterScan {
  private static final long SLICE = 1L << 18;

  private final MemorySegment counters;
  private final int bytes;

  private CounterScan(SketchSpec spec, List<MemorySegment> parts) {
    this.counters = counters(spec, parts);
    this.bytes = spec.counterBytes();
  }

  private static MemorySegment counters(SketchSpec spec, List<MemorySegment> parts) {
    return switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ ->
          parts.getFirst();
      case MultiLevelSketchSpec _, TaggedSketchSpec _ -> parts.get(1);
    };
  }

  /**
   * The largest counter.
   *
   * @param image of any spec
   * @return an unsigned number
   */
  public static long largest(SketchImage image) {
    return largest(image.spec(), image.parts());
  }

  static long largest(SketchSpec spec, List<MemorySegment> parts) {
    CounterScan scan = new CounterScan(spec, parts);
    return scan.slices().map(scan::largest).reduce(0, CounterScan::larger);
  }

  /** Counters of 64 bits are estimates as they are: none is beyond 2^63 - 1. */
  static void check(SketchSpec spec, List<MemorySegment> parts) {
    if (spec.counterBits() == Long.SIZE && largest(spec, parts) < 0) {
      throw new IllegalArgumentException(
          "a counter of the image is %s: one of 64 bits holds at most %d, unless keys were removed that had not been inserted"
              .formatted(Long.toUnsignedString(largest(spec, parts)), spec.maxCounter()));
    }
  }

  private long largest(long slice) {
    long largest = 0;
    for (long i = slice; i < end(slice); i++) {
      largest = larger(largest, get(i));
    }
    return largest;
  }

  private static long larger(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? b : a;
  }

  /**
   * Whether inserts have taken a counter past what it may hold.
   *
   * @param before the state before them
   * @param after the state after them; no counter has risen by as much as it has values
   * @return true if a counter has wrapped around or passed its limit
   */
  public static boolean hasOverflow(SketchImage before, SketchImage after) {
    CounterScan old = new CounterScan(before.spec(), before.parts());
    CounterScan now = new CounterScan(after.spec(), after.parts());
    long limit = after.spec().maxCounter();
    LongPredicate overflows =
        i ->
            Long.compareUnsigned(now.get(i), old.get(i)) < 0
                || Long.compareUnsigned(now.get(i), larger(limit, old.get(i))) > 0;
    return now.slices()
        .anyMatch(slice -> LongStream.range(slice, now.end(slice)).anyMatch(overflows));
  }

  /** The first counter of each slice. */
  private LongStream slices() {
    return LongStream.range(0, Math.ceilDiv(size(), SLICE)).parallel().map(slice -> slice * SLICE);
  }

  private long end(long slice) {
    return Math.min(size(), slice + SLICE);
  }

  private long size() {
    return counters.byteSize() / bytes;
  }

  private long get(long index) {
    return bytes == Long.BYTES
        ? counters.getAtIndex(JAVA_LONG_UNALIGNED, index)
        : Integer.toUnsignedLong(counters.getAtIndex(JAVA_INT_UNALIGNED, index));
  }
}
