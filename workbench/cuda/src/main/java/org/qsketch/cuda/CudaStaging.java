package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.ComputeDevice.StagingMemory;

/** Page-locked memory of the host. */
final class CudaStaging extends CudaResource implements StagingMemory {
  private final MemorySegment memory;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;

  private CudaStaging(CudaContext context, MemorySegment memory, long bytes) {
    super(context, "the staging memory");
    this.memory = memory;
    this.segment = withLifetime(memory, bytes);
  }

  /**
   * Allocates memory.
   *
   * @throws CudaException with code {@link CudaErrors#OUT_OF_MEMORY} if there is not enough
   */
  static CudaStaging allocate(CudaContext context, long bytes) {
    MemorySegment memory =
        context.create(
            "allocate page-locked memory",
            out -> (int) context.driver().memHostAlloc().invokeExact(out, bytes, 0));
    return context.own(new CudaStaging(context, memory, bytes));
  }

  /** Accesses after close shall throw, not crash. */
  @SuppressWarnings("restricted")
  private MemorySegment withLifetime(MemorySegment address, long bytes) {
    return address.reinterpret(bytes, arena, nothing -> {});
  }

  @Override
  public MemorySegment segment() {
    requireOpen();
    return segment;
  }

  @Override
  void free() {
    arena.close();
    context().release(() -> (int) driver().memFreeHost().invokeExact(memory));
  }
}
