package org.qsketch.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/**
 * Adds tables counter by counter. Additions are modulo 2^32 or 2^64, so that subtracting undoes
 * them all if one counter has no space for its sum.
 */
public final class CounterSums {
  private static final long SLICE = 1L << 20;

  private CounterSums() {}

  /**
   * Adds a table to another one, which is unchanged if a sum does not fit.
   *
   * @param bytes the bytes of a counter, 4 or 8
   * @param target the table that changes
   * @param source the counters to add
   * @return whether every sum fits its counter
   */
  public static boolean add(int bytes, MemorySegment target, MemorySegment source) {
    boolean wide = bytes == Long.BYTES;
    long overflows = addAll(wide, target, source);
    if (overflows < 0) {
      slices(target).forEach(from -> subtract(wide, slice(target, from), slice(source, from)));
    }
    return overflows >= 0;
  }

  /**
   * Adds counters modulo 2<sup>32</sup> or 2<sup>64</sup>, whether sums fit or not.
   *
   * @param bytes the bytes of a counter, 4 or 8
   * @param target the table that changes
   * @param source the counters to add
   */
  public static void addModulo(int bytes, MemorySegment target, MemorySegment source) {
    long _ = addAll(bytes == Long.BYTES, target, source);
  }

  /** Adds a table to another, and returns a number below 0 if a sum does not fit. */
  private static long addAll(boolean wide, MemorySegment target, MemorySegment source) {
    return slices(target)
        .map(from -> add(wide, slice(target, from), slice(source, from)))
        .reduce(0, (a, b) -> a | b);
  }

  private static LongStream slices(MemorySegment table) {
    return LongStream.range(0, Math.ceilDiv(table.byteSize(), SLICE))
        .parallel()
        .map(slice -> slice * SLICE);
  }

  private static MemorySegment slice(MemorySegment table, long from) {
    return table.asSlice(from, Math.min(SLICE, table.byteSize() - from));
  }

  /** Returns a number below 0 if a sum does not fit. */
  private static long add(boolean wide, MemorySegment target, MemorySegment source) {
    return wide ? addWide(target, source) : addNarrow(target, source);
  }

  private static int addNarrow(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Integer.BYTES);
    int carries = 0;
    for (int i = 0; i < counters; i++) {
      int old = target.getAtIndex(JAVA_INT_UNALIGNED, i);
      int more = source.getAtIndex(JAVA_INT_UNALIGNED, i);
      int sum = old + more;
      target.setAtIndex(JAVA_INT_UNALIGNED, i, sum);
      carries |= (old & more) | ((old | more) & ~sum);
    }
    return carries;
  }

  /** Adds counters of 64 bits, which end at 2^63 - 1. */
  private static long addWide(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Long.BYTES);
    long signs = 0;
    for (int i = 0; i < counters; i++) {
      long old = target.getAtIndex(JAVA_LONG_UNALIGNED, i);
      long more = source.getAtIndex(JAVA_LONG_UNALIGNED, i);
      target.setAtIndex(JAVA_LONG_UNALIGNED, i, old + more);
      signs |= old | more | (old + more);
    }
    return signs;
  }

  private static void subtract(boolean wide, MemorySegment target, MemorySegment source) {
    if (wide) {
      subtractWide(target, source);
    } else {
      subtractNarrow(target, source);
    }
  }

  private static void subtractNarrow(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Integer.BYTES);
    for (int i = 0; i < counters; i++) {
      int sum = target.getAtIndex(JAVA_INT_UNALIGNED, i);
      target.setAtIndex(JAVA_INT_UNALIGNED, i, sum - source.getAtIndex(JAVA_INT_UNALIGNED, i));
    }
  }

  private static void subtractWide(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Long.BYTES);
    for (int i = 0; i < counters; i++) {
      long sum = target.getAtIndex(JAVA_LONG_UNALIGNED, i);
      target.setAtIndex(JAVA_LONG_UNALIGNED, i, sum - source.getAtIndex(JAVA_LONG_UNALIGNED, i));
    }
  }
}
