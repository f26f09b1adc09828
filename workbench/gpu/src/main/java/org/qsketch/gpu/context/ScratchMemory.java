package org.qsketch.gpu.context;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** Device memory that is kept from one use to the next and grows when more is needed. */
public final class ScratchMemory implements AutoCloseable {
  private final Gpu gpu;
  private final String purpose;
  private DeviceMemory memory;

  public ScratchMemory(Gpu gpu, String purpose) {
    this.gpu = gpu;
    this.purpose = purpose;
  }

  /** Its current size. */
  public long bytes() {
    return memory == null ? 0 : memory.bytes();
  }

  /** Memory of at least this size, with undefined contents. */
  public DeviceMemory atLeast(long bytes) {
    if (memory == null || memory.bytes() < bytes) {
      close();
      memory = gpu.allocate(bytes, purpose);
    }
    return memory;
  }

  @Override
  public void close() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
