package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.internal.memory.HostMemory;

/** Estimates in host memory. */
public final class HostCounts implements Counts {
  /**
   * The largest number of estimates that are on the Java heap. The heap is faster to allocate and
   * need not be closed.
   */
  public static final int HEAP_SIZE = 1 << 20;

  private static final int COPY_BLOCK = 1 << 10;

  private final MemorySegment segment;
  private final int bytes;
  private final Runnable release;
  private boolean closed;

  /**
   * Wraps estimates of 32 bits in memory of the caller.
   *
   * @param segment unsigned 32-bit numbers, filled before the counts are handed out
   * @param release run once, when the counts are closed
   */
  public HostCounts(MemorySegment segment, Runnable release) {
    this(segment, Integer.BYTES, release);
  }

  /**
   * Wraps estimates of 32 or 64 bits in memory of the caller.
   *
   * @param segment unsigned numbers, filled before the counts are handed out
   * @param bytes of each, 4 or 8
   * @param release run once, when the counts are closed
   */
  public HostCounts(MemorySegment segment, int bytes, Runnable release) {
    this.segment = segment;
    this.bytes = bytes;
    this.release = release;
  }

  /**
   * Allocates estimates of 32 bits, all 0.
   *
   * @param size the number of estimates
   * @return counts to be filled through {@link #segment()}
   */
  public static HostCounts allocate(long size) {
    return allocate(size, Integer.BYTES);
  }

  /**
   * Allocates estimates, all 0.
   *
   * @param size the number of estimates
   * @param bytes of each, 4 or 8
   * @return counts to be filled through {@link #segment()}
   */
  public static HostCounts allocate(long size, int bytes) {
    Checks.range(
        "the number of results", size, 0, Long.MAX_VALUE / Long.BYTES, "each takes memory");
    if (size <= HEAP_SIZE) {
      return new HostCounts(onHeap((int) size, bytes), bytes, () -> {});
    }
    HostMemory memory = HostMemory.allocate(size * bytes, size + " estimates");
    return new HostCounts(memory.segment(), bytes, memory::close);
  }

  private static MemorySegment onHeap(int size, int bytes) {
    return bytes == Long.BYTES
        ? MemorySegment.ofArray(new long[size])
        : MemorySegment.ofArray(new int[size]);
  }

  /**
   * Returns the memory of the counts.
   *
   * @return {@code size()} unsigned numbers
   */
  public MemorySegment segment() {
    return segment;
  }

  @Override
  public long size() {
    return segment.byteSize() / bytes;
  }

  @Override
  public synchronized void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    if (closed) {
      throw new IllegalStateException("these estimates are closed");
    }
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, target.length);
    if (bytes == Long.BYTES) {
      MemorySegment.copy(segment, JAVA_LONG, from * Long.BYTES, target, offset, count);
    } else {
      copyNarrow(from, target, offset, count);
    }
  }

  private void copyNarrow(long from, long[] target, int offset, int count) {
    int[] block = new int[Math.min(count, COPY_BLOCK)];
    for (int done = 0; done < count; done += block.length) {
      int size = Math.min(block.length, count - done);
      MemorySegment.copy(segment, JAVA_INT, (from + done) * Integer.BYTES, block, 0, size);
      widen(block, size, target, offset + done);
    }
  }

  private static void widen(int[] source, int count, long[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(source[i]);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      release.run();
    }
  }

  @Override
  public String toString() {
    return Counts.summary(this);
  }
}
