package org.qsketch.gpu.memory;

import java.lang.ref.Cleaner;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Frees device memory whose owner was forgotten instead of closed. The garbage collector finds such
 * owners, on a thread of its own; what they held is freed by the next allocation, for calls to a
 * device must come one at a time.
 */
public final class Reclaimer {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Queue<AutoCloseable> forgotten = new ConcurrentLinkedQueue<>();

  /**
   * Watches an owner.
   *
   * @param owner of the memory
   * @param memory to be closed once nobody refers to the owner; must not refer to the owner itself
   */
  public void watch(Object owner, AutoCloseable memory) {
    Cleaner.Cleanable _ = CLEANER.register(owner, () -> forgotten.add(memory));
  }

  /** Frees what was forgotten. */
  public void reclaim() {
    for (AutoCloseable next = forgotten.poll(); next != null; next = forgotten.poll()) {
      Closing.close(next);
    }
  }
}
