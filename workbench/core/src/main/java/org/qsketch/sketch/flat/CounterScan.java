package org.qsketch.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/** Scans the counters of a table. */
public final class CounterScan {
  private static final long SLICE = 1L << 18;

  private final MemorySegment counters;
  private final int bytes;

  /**
   * Prepares a scan.
   *
   * @param counters unsigned numbers
   * @param bytes the bytes of a counter, 4 or 8
   */
  public CounterScan(MemorySegment counters, int bytes) {
    this.counters = counters;
    this.bytes = bytes;
  }

  /**
   * Finds the largest counter.
   *
   * @return an unsigned number
   */
  public long largest() {
    return slices().map(this::largest).reduce(0, CounterScan::larger);
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
   * Tells whether inserts have taken a counter past what it may hold.
   *
   * @param before the same counters before the inserts; no counter has risen by 2^32 or 2^64
   * @param limit the most that a counter may hold
   * @return true if a counter has wrapped around or passed its limit
   */
  public boolean hasOverflow(CounterScan before, long limit) {
    return slices().anyMatch(slice -> hasOverflow(before, limit, slice));
  }

  private boolean hasOverflow(CounterScan before, long limit, long slice) {
    for (long i = slice; i < end(slice); i++) {
      long most = larger(limit, before.get(i));
      if (Long.compareUnsigned(get(i), before.get(i)) < 0
          || Long.compareUnsigned(get(i), most) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the index of the first counter of each slice. */
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
