package org.qsketch.opencl;

import org.jocl.CL;
import org.jocl.cl_mem;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** A buffer in device memory. */
final class OpenClMemory extends Resource implements DeviceMemory {
  private final cl_mem handle;
  private final long bytes;
  private final MemoryBudget budget;

  OpenClMemory(
      OpenClDevice device, String purpose, cl_mem handle, long bytes, MemoryBudget budget) {
    super(device, "the memory for " + purpose);
    this.handle = handle;
    this.bytes = bytes;
    this.budget = budget;
  }

  /** Checks that memory can be used on a device. */
  static OpenClMemory of(DeviceMemory memory, OpenClDevice device) {
    if (memory instanceof OpenClMemory own) {
      own.checkUsableOn(device);
      return own;
    }
    throw new IllegalArgumentException("%s is not an OpenCL buffer".formatted(memory));
  }

  @Override
  public long bytes() {
    return bytes;
  }

  cl_mem handle() {
    return handle;
  }

  /** Returns the buffer, after checking that a range of bytes is within it. */
  cl_mem handleFor(long offset, long count) {
    if (offset < 0 || count < 0 || offset > bytes - count) {
      throw new IndexOutOfBoundsException(
          "%d bytes from byte %d are not within %s, which has %d bytes"
              .formatted(count, offset, title(), bytes));
    }
    return handle;
  }

  @Override
  void free() {
    Health.quietly(() -> CL.clReleaseMemObject(handle));
    budget.release(bytes);
  }
}
