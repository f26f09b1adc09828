package org.qsketch.opencl;

import org.jocl.CL;
import org.jocl.cl_mem;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** A buffer. */
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

  /** Memory as a device made it. */
  static OpenClMemory of(DeviceMemory memory, OpenClDevice device) {
    if (memory instanceof OpenClMemory own) {
      own.checkUsableOn(device);
      return own;
    }
    throw new IllegalArgumentException("%s is no memory of OpenCL".formatted(memory));
  }

  @Override
  public long bytes() {
    return bytes;
  }

  cl_mem handle() {
    return handle;
  }

  /** The buffer, if it holds a range of bytes. */
  cl_mem handleFor(long offset, long count) {
    if (offset < 0 || count < 0 || offset > bytes - count) {
      throw new IndexOutOfBoundsException(
          "%d bytes from byte %d on are not within %s, which has %d bytes"
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
