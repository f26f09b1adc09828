package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;

/** Page-locked host memory. */
abstract sealed class CudaStaging extends CudaResource implements StagingMemory
    permits AllocatedStaging, RegisteredStaging {
  /** Its purpose in messages of failures. */
  static final String PURPOSE = "staging for copies";

  /** For less, starting threads and waiting for the device take longer than they save. */
  private static final long REGISTERED_BYTES = 1L << 25;

  private final MemorySegment segment;

  /** Takes a segment whose accesses throw, instead of crashing, once it is freed. */
  CudaStaging(CudaContext context, MemorySegment segment) {
    super(context, "the staging memory");
    this.segment = segment;
  }

  /**
   * Allocates memory.
   *
   * @throws CudaException with code {@link CudaErrors#OUT_OF_MEMORY} if the driver has too little
   * @throws org.qsketch.memory.OutOfHostMemoryException if the machine has too little
   */
  static CudaStaging allocate(CudaContext context, long bytes) {
    return context.own(
        bytes < REGISTERED_BYTES
            ? AllocatedStaging.allocate(context, bytes)
            : allocateLarge(context, bytes));
  }

  private static CudaStaging allocateLarge(CudaContext context, long bytes) {
    try {
      return RegisteredStaging.allocate(context, bytes);
    } catch (CudaException e) {
      if (e.code() != CudaErrors.NOT_SUPPORTED) {
        throw e;
      }
      return AllocatedStaging.allocate(context, bytes);
    }
  }

  @Override
  public final MemorySegment segment() {
    requireOpen();
    return segment;
  }
}
