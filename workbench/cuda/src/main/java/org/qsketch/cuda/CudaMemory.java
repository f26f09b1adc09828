package org.qsketch.cuda;

import java.util.Objects;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** Device memory. */
final class CudaMemory extends CudaResource implements DeviceMemory {
  private final long address;
  private final long bytes;

  private CudaMemory(CudaContext context, String purpose, long address, long bytes) {
    super(context, "the device memory of " + purpose);
    this.address = address;
    this.bytes = bytes;
  }

  /**
   * Allocates memory.
   *
   * @throws CudaException with code {@link CudaErrors#OUT_OF_MEMORY} if there is not enough
   */
  static CudaMemory allocate(CudaContext context, long bytes, String purpose) {
    long allocated = Math.max(1, bytes); // the driver refuses to allocate 0 bytes
    long address =
        context
            .create(
                "allocate device memory",
                out -> (int) context.driver().memAlloc().invokeExact(out, allocated))
            .address();
    return context.own(new CudaMemory(context, purpose, address, bytes));
  }

  @Override
  public long bytes() {
    return bytes;
  }

  long address() {
    requireOpen();
    return address;
  }

  /** The address of a range, which must lie within this memory. */
  long address(long offset, long length) {
    return address() + Objects.checkFromIndexSize(offset, length, bytes);
  }

  @Override
  void free() {
    context().release(() -> (int) driver().memFree().invokeExact(address));
  }
}
