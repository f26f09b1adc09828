package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Staging memory that the driver allocates, page-locked from the start. */
final class AllocatedStaging extends CudaStaging {
  private final MemorySegment memory;
  private final Arena arena;

  private AllocatedStaging(CudaContext context, MemorySegment memory, Arena arena, long bytes) {
    super(context, withLifetime(memory, arena, bytes));
    this.memory = memory;
    this.arena = arena;
  }

  /** Allocates memory by a single driver call. */
  static AllocatedStaging allocate(CudaContext context, long bytes) {
    MemorySegment memory =
        context.create(
            "allocate page-locked memory",
            out -> (int) context.driver().memHostAlloc().invokeExact(out, bytes, 0));
    return new AllocatedStaging(context, memory, Arena.ofShared(), bytes);
  }

  @SuppressWarnings("restricted")
  private static MemorySegment withLifetime(MemorySegment address, Arena arena, long bytes) {
    return address.reinterpret(bytes, arena, nothing -> {});
  }

  @Override
  void free() {
    arena.close();
    context().release(() -> (int) driver().memFreeHost().invokeExact(memory));
  }
}
