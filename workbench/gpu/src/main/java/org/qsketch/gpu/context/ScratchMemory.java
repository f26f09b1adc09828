package org.qsketch.gpu.context;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** Memory of the device that is kept from one use to the next, and grows when more is needed. */
public final class ScratchMemory implements AutoCloseable {
  private final Gpu gpu;
  private final String purpose;
  private DeviceMemory memory;

  public ScratchMemory(Gpu gpu, String purpose) {
    this.gpu = gpu;
    this.purpose = purpose;
  }

  /** How much is kept. */
  public long bytes() {
    return memory == null ? 0 : memory.bytes();
  }

  /** The memory, with undefined contents. */
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
