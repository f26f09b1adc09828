package org.qsketch.cpu.work;

import java.lang.foreign.MemorySegment;
import org.qsketch.filter.HostAnswers;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.sketch.HostCounts;

/**
 * Uncleared memory for the results of operations. Small results are on the Java heap, which is
 * faster to allocate. For large results, the memory of a closed result is kept for the next one.
 * The system would clear fresh pages on one core, which takes as long as the operation itself on
 * sixteen.
 */
public final class ResultMemory implements AutoCloseable {
  private HostMemory spare;
  private boolean closed;

  /** Makes results from memory and an action to run when they are closed. */
  @FunctionalInterface
  private interface Results<R> {
    R of(MemorySegment segment, Runnable release);
  }

  /** Allocates a number of estimates of 4 or 8 bytes. */
  public HostCounts estimates(long size, int bytes) {
    return size <= HostCounts.HEAP_SIZE
        ? HostCounts.allocate(size, bytes)
        : allocate(
            size * bytes,
            size + " estimates",
            (segment, release) -> new HostCounts(segment, bytes, release));
  }

  /** Allocates a number of answers. */
  public HostAnswers answers(long size) {
    return size <= HostAnswers.HEAP_SIZE
        ? HostAnswers.allocate(size)
        : allocate(size, size + " answers", HostAnswers::new);
  }

  private <R> R allocate(long bytes, String purpose, Results<R> results) {
    HostMemory memory = take(bytes, purpose);
    return results.of(memory.segment().asSlice(0, bytes), () -> giveBack(memory));
  }

  private synchronized HostMemory take(long bytes, String purpose) {
    HostMemory taken = spare;
    if (taken != null && taken.segment().byteSize() >= bytes) {
      spare = null;
      return taken;
    }
    if (taken != null) {
      spare = null;
      taken.close();
    }
    return HostMemory.allocate(bytes, purpose);
  }

  private synchronized void giveBack(HostMemory memory) {
    if (closed) {
      memory.close();
      return;
    }
    if (spare != null) {
      spare.close();
    }
    spare = memory;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (spare != null) {
      spare.close();
    }
  }
}
