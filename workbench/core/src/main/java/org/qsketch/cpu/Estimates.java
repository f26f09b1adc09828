package org.qsketch.cpu;

import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.HostCounts;

/**
 * Room for the estimates of queries. Small ones stand on the Java heap, which is quicker to get.
 * For large ones the memory of estimates that were closed is kept for the next query: the system
 * hands out and clears fresh pages on one core, which takes as long as the query itself on sixteen.
 */
final class Estimates implements AutoCloseable {
  private HostMemory spare;
  private boolean closed;

  /** Room for so many estimates, not cleared. */
  HostCounts room(long size) {
    if (size <= HostCounts.HEAP_SIZE) {
      return HostCounts.allocate(size);
    }
    long bytes = size * Integer.BYTES;
    HostMemory memory = take(bytes);
    return new HostCounts(memory.segment().asSlice(0, bytes), () -> giveBack(memory));
  }

  private synchronized HostMemory take(long bytes) {
    HostMemory taken = spare;
    if (taken != null && taken.segment().byteSize() >= bytes) {
      spare = null;
      return taken;
    }
    if (taken != null) {
      spare = null;
      taken.close();
    }
    return HostMemory.allocate(bytes, bytes / Integer.BYTES + " estimates");
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
