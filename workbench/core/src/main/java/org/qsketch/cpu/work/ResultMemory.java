package org.qsketch.cpu.work;

import java.lang.foreign.MemorySegment;
import org.qsketch.filter.HostAnswers;
import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.HostCounts;

/**
 * Room for the results of operations, not cleared. Small ones stand on the Java heap, which is
 * quicker to get. For large ones the memory of results that were closed is kept for the next: the
 * system hands out and clears fresh pages on one core, which takes as long as the operation itself
 * on sixteen.
 */
public final class ResultMemory implements AutoCloseable {
  private HostMemory spare;
  private boolean closed;

  /** Makes results of memory and of what is to be done when they are closed. */
  @FunctionalInterface
  private interface Results<R> {
    R of(MemorySegment segment, Runnable release);
  }

  /** Room for so many estimates. */
  public HostCounts estimates(long size) {
    return size <= HostCounts.HEAP_SIZE
        ? HostCounts.allocate(size)
        : allocate(size * Integer.BYTES, size + " estimates", HostCounts::new);
  }

  /** Room for so many answers. */
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
