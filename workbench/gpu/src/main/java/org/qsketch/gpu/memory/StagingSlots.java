package org.qsketch.gpu.memory;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;

/**
 * Two slots, through which one thread copies: it works on one while the other is in flight. They
 * stay in the cache.
 */
final class StagingSlots implements AutoCloseable {
  private StagingSlot next;
  private StagingSlot other;

  private StagingSlots(ComputeDevice device) {
    this.next = new StagingSlot(device);
    this.other = new StagingSlot(device);
  }

  /** Returns the slot that was not used last. */
  StagingSlot next() {
    StagingSlot slot = next;
    next = other;
    other = slot;
    return slot;
  }

  /** Waits for both slots, and runs what follows, in order. */
  void complete() {
    next().complete();
    next().complete();
  }

  private boolean isIdle() {
    return next.isIdle() && other.isIdle();
  }

  private void abandon() {
    next.abandon();
    other.abandon();
  }

  @Override
  public void close() {
    next.close();
    other.close();
  }

  /** Lends slots to threads. */
  static final class Pool implements AutoCloseable {
    private final ComputeDevice device;
    private final Deque<StagingSlots> idle = new ConcurrentLinkedDeque<>();

    Pool(ComputeDevice device) {
      this.device = device;
    }

    /** Passes slots to an action. If it fails, nothing follows the copies that it began. */
    void lend(Consumer<StagingSlots> action) {
      StagingSlots spare = idle.pollFirst();
      StagingSlots slots = spare == null ? new StagingSlots(device) : spare;
      try {
        action.accept(slots);
      } catch (RuntimeException | Error e) {
        slots.abandon();
        throw e;
      } finally {
        giveBack(slots);
      }
    }

    /** Lends those in flight last: what they wait for may follow long work. */
    private void giveBack(StagingSlots slots) {
      if (slots.isIdle()) {
        idle.addFirst(slots);
      } else {
        idle.addLast(slots);
      }
    }

    @Override
    public void close() {
      List.copyOf(idle).forEach(StagingSlots::close);
    }
  }
}
