package org.qsketch.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.stream.LongStream;

/**
 * The C library's allocator, which leaves it to the system to clear pages when they are touched.
 */
@SuppressWarnings("restricted")
final class UnclearedMemory {
  /** No system has smaller pages. */
  private static final long PAGE_BYTES = 1L << 12;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle MALLOC =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("malloc"), FunctionDescriptor.of(ADDRESS, JAVA_LONG));
  private static final MethodHandle FREE =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ADDRESS));

  private UnclearedMemory() {}

  /**
   * Allocates memory that is freed with an arena.
   *
   * @throws OutOfMemoryError if there is not enough
   */
  static MemorySegment allocate(long bytes, Arena arena) {
    MemorySegment memory = allocate(bytes);
    if (memory.address() == 0) {
      throw new OutOfMemoryError("malloc failed for " + bytes + " bytes");
    }
    return memory.reinterpret(bytes, arena, UnclearedMemory::free);
  }

  private static MemorySegment allocate(long bytes) {
    try {
      return HugePages.areWorthIt(bytes)
          ? HugePages.allocate(bytes)
          : (MemorySegment) MALLOC.invokeExact(Math.max(1, bytes));
    } catch (Throwable e) {
      throw new AssertionError(e); // the C library throws nothing
    }
  }

  private static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable e) {
      throw new AssertionError(e); // the C library throws nothing
    }
  }

  /** Writes to every page, on all cores; no two cores wait for the same huge page. */
  static void touch(MemorySegment memory) {
    LongStream.range(0, Math.ceilDiv(memory.byteSize(), HugePages.PAGE_BYTES))
        .map(page -> page * HugePages.PAGE_BYTES)
        .parallel()
        .forEach(at -> touch(memory, at, Math.min(memory.byteSize(), at + HugePages.PAGE_BYTES)));
  }

  private static void touch(MemorySegment memory, long from, long to) {
    for (long at = from; at < to; at += PAGE_BYTES) {
      memory.set(JAVA_BYTE, at, (byte) 0);
    }
    memory.set(JAVA_BYTE, to - 1, (byte) 0); // the last page, if the memory begins within one
  }
}
