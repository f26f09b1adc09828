package org.qsketch.cuda;

import java.util.Objects;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * Device memory that this context has allocated, or memory of another owner, which is not freed.
 */
final class CudaMemory extends CudaResource implements DeviceMemory {
  private final long address;
  private final long bytes;
  private final boolean owned;

  private CudaMemory(CudaContext context, String purpose, long address, long bytes, boolean owned) {
    super(context, "the device memory of " + purpose);
    this.address = address;
    this.bytes = bytes;
    this.owned = owned;
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
    return context.own(new CudaMemory(context, purpose, address, bytes, true));
  }

  /** Wraps memory of another owner; closing it waits for all operations on the device. */
  static CudaMemory of(CudaContext context, String purpose, long address, long bytes) {
    return context.own(new CudaMemory(context, purpose, address, bytes, false));
  }

  @Override
  public long bytes() {
    return bytes;
  }

  long address() {
    requireOpen();
    return address;
  }

  /** Returns the address of a range, which must lie within this memory. */
  long address(long offset, long length) {
    return address() + Objects.checkFromIndexSize(offset, length, bytes);
  }

  @Override
  void free() {
    context()
        .release(
            owned
                ? () -> (int) driver().memFree().invokeExact(address)
                : () -> (int) driver().ctxSynchronize().invokeExact());
  }
}
