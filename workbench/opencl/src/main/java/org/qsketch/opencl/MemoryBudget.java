package org.qsketch.opencl;

import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Counts allocations to know the free memory of a device. OpenCL has no query for it, and many
 * drivers promise memory that they do not have when it is used.
 */
final class MemoryBudget {
  /** Smaller allocations take less time than to ask the system for its available memory. */
  private static final long CHECKED_BYTES = 1L << 26;

  private final long total;
  private final boolean sharedWithHost;
  private long used;

  /**
   * Starts with all memory free.
   *
   * @param sharedWithHost whether the device has no memory of its own
   */
  MemoryBudget(long total, boolean sharedWithHost) {
    this.total = total;
    this.sharedWithHost = sharedWithHost;
  }

  /** Returns the free bytes. */
  synchronized long free() {
    return sharedWithHost ? Math.min(total - used, AvailableMemory.bytes()) : total - used;
  }

  /**
   * Counts an allocation that is about to be made.
   *
   * @throws OutOfDeviceMemoryException if it exceeds the free memory
   */
  synchronized void reserve(long bytes, String purpose) {
    if (bytes > total - used || (bytes >= CHECKED_BYTES && bytes > free())) {
      throw new OutOfDeviceMemoryException(purpose, bytes, free());
    }
    used += bytes;
  }

  /** Subtracts an allocation that was freed. */
  synchronized void release(long bytes) {
    used -= bytes;
  }
}
