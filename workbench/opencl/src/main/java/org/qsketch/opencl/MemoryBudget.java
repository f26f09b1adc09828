package org.qsketch.opencl;

import org.qsketch.memory.AvailableMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * What a device can still give. OpenCL cannot be asked, and many drivers promise memory that they
 * do not have until it is used; so the allocations are counted here.
 */
final class MemoryBudget {
  /** Asking the system what is available takes longer than to allocate less than this. */
  private static final long CHECKED_BYTES = 1L << 26;

  private final long total;
  private final boolean sharedWithHost;
  private long used;

  /**
   * Nothing is used yet.
   *
   * @param sharedWithHost whether the device has no memory of its own
   */
  MemoryBudget(long total, boolean sharedWithHost) {
    this.total = total;
    this.sharedWithHost = sharedWithHost;
  }

  /** How many bytes are left. */
  synchronized long free() {
    return sharedWithHost ? Math.min(total - used, AvailableMemory.bytes()) : total - used;
  }

  /**
   * Counts an allocation that is about to be made.
   *
   * @throws OutOfDeviceMemoryException if it exceeds what is left
   */
  synchronized void reserve(long bytes, String purpose) {
    if (bytes > total - used || (bytes >= CHECKED_BYTES && bytes > free())) {
      throw new OutOfDeviceMemoryException(purpose, bytes, free());
    }
    used += bytes;
  }

  /** Counts an allocation that is no more. */
  synchronized void release(long bytes) {
    used -= bytes;
  }
}
