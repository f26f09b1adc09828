package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * Looks through those counters of an image that can become full: all but the low counters of a
 * multi-level sketch, which stop at a limit.
 */
public final class CounterScan {
  private static final long SLICE = 1L << 18;

  private CounterScan() {}

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
    MemorySegment counters = counters(spec, parts);
    return slices(counters).map(slice -> largest(counters, slice)).max().orElse(0);
  }

  private static long largest(MemorySegment counters, long slice) {
    long largest = 0;
    for (long i = slice; i < end(counters, slice); i++) {
      largest = Math.max(largest, get(counters, i));
    }
    return largest;
  }

  /**
   * Whether inserts have taken a counter past what it may hold.
   *
   * @param before the state before them
   * @param after the state after them; no counter has risen by more than {@link
   *     SketchSpec#maxCounter()}
   * @return true if a counter has wrapped around or passed its limit
   */
  public static boolean hasOverflow(SketchImage before, SketchImage after) {
    MemorySegment old = counters(before.spec(), before.parts());
    MemorySegment now = counters(after.spec(), after.parts());
    long limit = after.spec().maxCounter();
    LongPredicate overflows =
        i -> get(now, i) < get(old, i) || get(now, i) > Math.max(limit, get(old, i));
    return slices(now)
        .anyMatch(slice -> LongStream.range(slice, end(now, slice)).anyMatch(overflows));
  }

  /** The first counter of each slice. */
  private static LongStream slices(MemorySegment counters) {
    return LongStream.range(0, Math.ceilDiv(size(counters), SLICE))
        .parallel()
        .map(slice -> slice * SLICE);
  }

  private static long end(MemorySegment counters, long slice) {
    return Math.min(size(counters), slice + SLICE);
  }

  private static MemorySegment counters(SketchSpec spec, List<MemorySegment> parts) {
    return switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ ->
          parts.getFirst();
      case MultiLevelSketchSpec _ -> parts.get(1);
    };
  }

  private static long size(MemorySegment counters) {
    return counters.byteSize() / Integer.BYTES;
  }

  private static long get(MemorySegment counters, long index) {
    return Integer.toUnsignedLong(counters.getAtIndex(JAVA_INT_UNALIGNED, index));
  }
}
