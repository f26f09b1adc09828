package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.internal.memory.HostMemory;

/** Page-locked host memory. */
abstract sealed class CudaStaging extends CudaResource implements StagingMemory {
  /** The purpose of staging memory in messages. */
  static final String PURPOSE = "staging for copies";

  /** For less memory, starting threads and waiting for the device take longer than they save. */
  private static final long REGISTERED_BYTES = 1L << 25;

  private final MemorySegment segment;

  /** Wraps a segment whose accesses throw, instead of crashing, once it is freed. */
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
            ? Allocated.allocate(context, bytes)
            : allocateLarge(context, bytes));
  }

  private static CudaStaging allocateLarge(CudaContext context, long bytes) {
    try {
      return Registered.allocate(context, bytes);
    } catch (CudaException e) {
      if (e.code() != CudaErrors.NOT_SUPPORTED) {
        throw e;
      }
      return Allocated.allocate(context, bytes);
    }
  }

  @Override
  public final MemorySegment segment() {
    requireOpen();
    return segment;
  }

  /** Memory that the driver allocates, page-locked from the start. */
  private static final class Allocated extends CudaStaging {
    private final MemorySegment memory;
    private final Arena arena;

    private Allocated(CudaContext context, MemorySegment memory, Arena arena, long bytes) {
      super(context, withLifetime(memory, arena, bytes));
      this.memory = memory;
      this.arena = arena;
    }

    /** Allocates memory by a single driver call. */
    static Allocated allocate(CudaContext context, long bytes) {
      MemorySegment memory =
          context.create(
              "allocate page-locked memory",
              out -> (int) context.driver().memHostAlloc().invokeExact(out, bytes, 0));
      return new Allocated(context, memory, Arena.ofShared(), bytes);
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

  /**
   * Memory from the operating system, page-locked by the driver in place. The driver's own
   * allocator obtains and clears pages on one thread. To touch them on all cores first, and then to
   * lock them, takes a ninth of the time on sixteen cores.
   */
  private static final class Registered extends CudaStaging {
    /**
     * Keeps locked memory from being freed if a device is unreachable but not closed. The driver
     * would use the old pages in copies of other memory that is allocated at the same address
     * later.
     */
    private static final Set<HostMemory> LOCKED = ConcurrentHashMap.newKeySet();

    private final HostMemory memory;

    private Registered(CudaContext context, HostMemory memory) {
      super(context, memory.segment());
      this.memory = memory;
    }

    /** Allocates memory and locks it. */
    static Registered allocate(CudaContext context, long bytes) {
      HostMemory memory = HostMemory.allocateResident(bytes, PURPOSE);
      try {
        lock(context, memory, bytes);
      } catch (RuntimeException e) {
        memory.close();
        throw e;
      }
      return new Registered(context, memory);
    }

    private static void lock(CudaContext context, HostMemory memory, long bytes) {
      context.run(
          "page-lock memory",
          () -> (int) context.driver().memHostRegister().invokeExact(memory.segment(), bytes, 0));
      LOCKED.add(memory);
    }

    @Override
    void free() {
      // the driver API does not promise that unlocking waits for copies in flight
      context().release(() -> (int) driver().ctxSynchronize().invokeExact());
      context().release(() -> (int) driver().memHostUnregister().invokeExact(memory.segment()));
      LOCKED.remove(memory);
      memory.close();
    }
  }
}
