package org.qsketch.gpu.memory;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.keys.HostKeys;

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
    shares(bytes)
        .forEach(
            at ->
                MemorySegment.copy(
                    source, from + at, target, to + at, Math.min(SHARE_BYTES, bytes - at)));
  }

  /** Copies keys, which may be mapped, to memory from a byte on. */
  public static void copy(HostKeys source, MemorySegment target, long to) {
    int width = source.width().bytes();
    long bytes = source.size() * width;
    shares(bytes)
        .forEach(
            at ->
                source.copyTo(
                    at / width, target.asSlice(to + at, Math.min(SHARE_BYTES, bytes - at))));
  }

  private static LongStream shares(long bytes) {
    return LongStream.range(0, Math.ceilDiv(bytes, SHARE_BYTES))
        .map(share -> share * SHARE_BYTES)
        .parallel();
  }
}
