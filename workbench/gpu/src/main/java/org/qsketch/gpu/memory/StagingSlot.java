package org.qsketch.gpu.memory;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;

/** A piece of page-locked memory on its way to or from the device. */
final class StagingSlot implements AutoCloseable {
  private static final long MIN_BYTES = 1L << 16;

  private final ComputeDevice device;
  private StagingMemory memory;
  private Marker pending;
  private Runnable completion = StagingSlot::doNothing;

  StagingSlot(ComputeDevice device) {
    this.device = device;
  }

  /** Room for a slice, once the last use of the slot is complete. */
  MemorySegment acquire(long bytes) {
    complete();
    if (memory == null || memory.segment().byteSize() < bytes) {
      free();
      memory = device.allocateStaging(Math.max(MIN_BYTES, Long.highestOneBit(2 * bytes - 1)));
    }
    return memory.segment().asSlice(0, bytes);
  }

  /** Says what ends the use of the slot, and what is to be done then. */
  void begin(Marker end, Runnable then) {
    pending = end;
    completion = then;
  }

  /** Waits for the end of the last use. */
  void complete() {
    if (pending != null) {
      try (Marker end = pending) {
        pending = null;
        end.await();
      }
      Runnable then = completion;
      abandon(); // what it refers to can be forgotten
      then.run();
    }
  }

  /** Lets what is to be done at the end of the last use be undone. */
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
