package org.qsketch.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/** Halves the counters of a table, rounding up. */
public final class CounterHalves {
  private static final long SLICE = 1L << 20;

  private CounterHalves() {}

  /**
   * Halves counters. Half of c, rounded up, is c minus half of c, rounded down.
   *
   * @param bytes the bytes of a counter, 4 or 8
   * @param counters unsigned numbers
   */
  public static void halve(int bytes, MemorySegment counters) {
    LongStream.range(0, Math.ceilDiv(counters.byteSize(), SLICE))
        .parallel()
        .map(slice -> slice * SLICE)
        .mapToObj(from -> counters.asSlice(from, Math.min(SLICE, counters.byteSize() - from)))
        .forEach(bytes == Long.BYTES ? CounterHalves::halveWide : CounterHalves::halveNarrow);
  }

  private static void halveNarrow(MemorySegment counters) {
    int count = (int) (counters.byteSize() / Integer.BYTES);
    for (int i = 0; i < count; i++) {
      int counter = counters.getAtIndex(JAVA_INT_UNALIGNED, i);
      counters.setAtIndex(JAVA_INT_UNALIGNED, i, counter - (counter >>> 1));
    }
  }

  private static void halveWide(MemorySegment counters) {
    int count = (int) (counters.byteSize() / Long.BYTES);
    for (int i = 0; i < count; i++) {
      long counter = counters.getAtIndex(JAVA_LONG_UNALIGNED, i);
      counters.setAtIndex(JAVA_LONG_UNALIGNED, i, counter - (counter >>> 1));
    }
  }
}
