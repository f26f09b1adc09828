package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.qsketch.memory.AvailableMemory;
import org.qsketch.memory.HostMemory;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory that nobody has cleared. Java's own allocators clear all of it in one thread, several
 * times slower than the bus to a device; the pages of this come when all cores first write to them.
 */
@SuppressWarnings("restricted")
final class FreshMemory {
  /** Asking the system what is available takes longer than to use less than this. */
  private static final long CHECKED_BYTES = 1L << 26;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle MALLOC =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("malloc"), FunctionDescriptor.of(ADDRESS, JAVA_LONG));
  private static final MethodHandle FREE =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ADDRESS));

  private FreshMemory() {}

  /** Memory with undefined contents; what is never written to takes none of the machine's. */
  static HostMemory allocate(long bytes, String purpose) {
    if (bytes >= CHECKED_BYTES && bytes > AvailableMemory.bytes()) {
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes());
    }
    Arena arena = Arena.ofShared();
    MemorySegment memory = malloc(Math.max(1, bytes));
    if (memory.address() == 0) {
      arena.close();
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes());
    }
    return HostMemory.adopt(arena, memory.reinterpret(bytes, arena, FreshMemory::free));
  }

  private static MemorySegment malloc(long bytes) {
    try {
      return (MemorySegment) MALLOC.invokeExact(bytes);
    } catch (Throwable e) {
      throw new AssertionError(e); // malloc throws nothing
    }
  }

  private static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable e) {
      throw new AssertionError(e); // nor does free
    }
  }
}
