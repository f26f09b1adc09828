package org.qsketch.gpu.memory;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.internal.memory.MemoryCleaner;

/** A piece of page-locked memory for a copy to or from the device. */
final class StagingSlot implements AutoCloseable {
  private static final long MIN_BYTES = 1L << 16;

  private final ComputeDevice device;
  private StagingMemory memory;
  private Marker pending;
  private Runnable completion = StagingSlot::doNothing;

  StagingSlot(ComputeDevice device) {
    this.device = device;
  }

  /** Waits for the slot's last use, then returns space for a slice. */
  MemorySegment acquire(long bytes) {
    complete();
    if (memory == null || memory.segment().byteSize() < bytes) {
      free();
      long size = Math.max(MIN_BYTES, Long.highestOneBit(2 * bytes - 1));
      memory = MemoryCleaner.allocate(() -> device.allocateStaging(size));
    }
    return memory.segment().asSlice(0, bytes);
  }

  /** Begins a use of the slot: it ends at a marker, and an action follows. */
  void begin(Marker end, Runnable then) {
    pending = end;
    completion = then;
  }

  /** Returns whether the last use has been waited for. */
  boolean isIdle() {
    return pending == null;
  }

  /** Waits for the last use to end, then runs its action. */
  void complete() {
    if (pending != null) {
      try (Marker end = pending) {
        pending = null;
        end.await();
      }
      Runnable then = completion;
      abandon(); // lets the garbage collector have what it refers to
      then.run();
    }
  }

  /** Drops the action that follows the last use. */
  void abandon() {
    completion = StagingSlot::doNothing;
  }

  private static void doNothing() {}

  private void free() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }

  @Override
  public void close() {
    if (pending != null) {
      pending.close();
      pending = null;
    }
    free();
  }
}
