package org.qsketch.gpu.memory;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/** Copies host memory on all cores: one core is slower than the bus to the device. */
public final class ParallelCopy {
  private static final long SHARE_BYTES = 1L << 20;

  private ParallelCopy() {}

  public static void copy(
      MemorySegment source, long from, MemorySegment target, long to, long bytes) {
    if (bytes <= SHARE_BYTES) {
      MemorySegment.copy(source, from, target, to, bytes);
      return;
    }
    LongStream.range(0, Math.ceilDiv(bytes, SHARE_BYTES))
        .map(share -> share * SHARE_BYTES)
        .parallel()
        .forEach(
            at ->
                MemorySegment.copy(
                    source, from + at, target, to + at, Math.min(SHARE_BYTES, bytes - at)));
  }
}
