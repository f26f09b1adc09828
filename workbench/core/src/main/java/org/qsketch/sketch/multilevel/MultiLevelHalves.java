package org.qsketch.sketch.multilevel;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/** Halves the low counters of a multi-level sketch, rounding up. Buckets keep their rows. */
public final class MultiLevelHalves {
  private static final long SLICE = 1L << 20;

  /** The bits that half of eight counters, rounded down, has. */
  private static final long HALVES = 0x7F7F_7F7F_7F7F_7F7FL;

  /** These bits of the word whose upper half is an index. */
  private static final long LAST_HALVES = 0x7F7F_7F7FL;

  private static final int LAST_WORD = LOW_BUCKET_BYTES - Long.BYTES;

  private MultiLevelHalves() {}

  /**
   * Halves low counters.
   *
   * @param low the low table
   */
  public static void halve(MemorySegment low) {
    LongStream.range(0, Math.ceilDiv(low.byteSize(), SLICE))
        .parallel()
        .map(slice -> slice * SLICE)
        .forEach(from -> halve(low, from, Math.min(low.byteSize(), from + SLICE)));
  }

  private static void halve(MemorySegment low, long from, long to) {
    for (long bucket = from; bucket < to; bucket += LOW_BUCKET_BYTES) {
      for (int at = 0; at < LAST_WORD; at += Long.BYTES) {
        halveWord(low, bucket + at, HALVES);
      }
      halveWord(low, bucket + LAST_WORD, LAST_HALVES);
    }
  }

  private static void halveWord(MemorySegment low, long at, long halves) {
    long word = low.get(JAVA_LONG_UNALIGNED, at);
    low.set(JAVA_LONG_UNALIGNED, at, word - (word >>> 1 & halves));
  }
}
