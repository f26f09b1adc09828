package org.qsketch.cuda;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.memory.HostMemory;

/**
 * Memory of the system's, page-locked by the driver where it lies. The driver's own allocator gets
 * and clears its pages by one thread; to let all cores touch them first, and to lock what is there,
 * takes a ninth of that time on sixteen cores.
 */
final class RegisteredStaging extends CudaStaging {
  /**
   * Keeps what is locked from being freed when a device is forgotten instead of closed: the driver
   * would go on copying to and from the old pages for whatever comes to lie at the same address.
   */
  private static final Set<HostMemory> LOCKED = ConcurrentHashMap.newKeySet();

  private final HostMemory memory;

  private RegisteredStaging(CudaContext context, HostMemory memory) {
    super(context, memory.segment());
    this.memory = memory;
  }

  /** Allocates memory and locks it. */
  static RegisteredStaging allocate(CudaContext context, long bytes) {
    HostMemory memory = HostMemory.allocateResident(bytes, PURPOSE);
    try {
      lock(context, memory, bytes);
    } catch (RuntimeException e) {
      memory.close();
      throw e;
    }
    return new RegisteredStaging(context, memory);
  }

  private static void lock(CudaContext context, HostMemory memory, long bytes) {
    context.run(
        "page-lock memory",
        () -> (int) context.driver().memHostRegister().invokeExact(memory.segment(), bytes, 0));
    LOCKED.add(memory);
  }

  @Override
  void free() {
    // nothing says that unlocking waits for copies under way
    context().release(() -> (int) driver().ctxSynchronize().invokeExact());
    context().release(() -> (int) driver().memHostUnregister().invokeExact(memory.segment()));
    LOCKED.remove(memory);
    memory.close();
  }
}
