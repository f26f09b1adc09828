package org.qsketch.gpu.memory;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.MemoryCleaner;

/**
 * Frees device memory whose owner became unreachable without being closed. The garbage collector
 * finds such owners on a thread of its own. Their memory is freed by the next allocation, because
 * calls to a device must come one at a time.
 */
public final class Reclaimer {
  private final Queue<AutoCloseable> forgotten = new ConcurrentLinkedQueue<>();

  /**
   * Watches an owner.
   *
   * @param owner of the memory
   * @param memory closed once the owner is unreachable; must not refer to the owner itself
   */
  public void watch(Object owner, AutoCloseable memory) {
    MemoryCleaner.register(owner, () -> forgotten.add(memory));
  }

  /** Frees the memory of owners that became unreachable. */
  public void reclaim() {
    for (AutoCloseable next = forgotten.poll(); next != null; next = forgotten.poll()) {
      Closing.close(next);
    }
  }
}
