package org.qsketch.internal.memory;

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

  /**
   * The one type of all functions. Java takes up to 25 ms to link another type, and a function does
   * not see arguments after its own.
   */
  private static final FunctionDescriptor TYPE =
      FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private static final MethodHandle MALLOC = link("malloc");
  private static final MethodHandle FREE = link("free");

  private UnclearedMemory() {}

  private static MethodHandle link(String name) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), TYPE);
  }

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
      return MemorySegment.ofAddress(
          HugePages.areWorthIt(bytes)
              ? HugePages.allocate(bytes)
              : (long) MALLOC.invokeExact(Math.max(1, bytes), 0L, 0L));
    } catch (Throwable e) {
      throw new AssertionError(e); // the C library throws nothing
    }
  }

  /** Links the functions of the C library by a first use. */
  static void link() {
    free(allocate(HugePages.MIN_BYTES));
  }

  private static void free(MemorySegment memory) {
    try {
      long _ = (long) FREE.invokeExact(memory.address(), 0L, 0L);
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

  /**
   * Memory for which Linux is asked to use pages of 2 MiB, where its transparent huge pages are set
   * to {@code madvise} or {@code always}. First writes then take a quarter of the time on one core,
   * two fifths on sixteen.
   */
  @SuppressWarnings("restricted")
  static final class HugePages {
    static final long PAGE_BYTES = 1L << 21;

    /** Below this size, the unused part of the last page is too large a share of the whole. */
    private static final long MIN_BYTES = 2 * PAGE_BYTES;

    private static final boolean LINUX = "Linux".equals(System.getProperty("os.name"));

    private HugePages() {}

    /** Returns whether huge pages are worthwhile for memory of this size. */
    static boolean areWorthIt(long bytes) {
      return LINUX && bytes >= MIN_BYTES;
    }

    /** Allocates memory to be freed by the C library. Returns its address, 0 if there is none. */
    static long allocate(long bytes) throws Throwable {
      long address = (long) Functions.ALIGNED_ALLOC.invokeExact(PAGE_BYTES, bytes, 0L);
      if (address != 0) {
        // if this is refused, pages are small and everything else is the same
        long _ = (long) Functions.MADVISE.invokeExact(address, bytes, Functions.MADV_HUGEPAGE);
      }
      return address;
    }

    /** Functions that no other system has, linked on first use. */
    private static final class Functions {
      static final long MADV_HUGEPAGE = 14;
      static final MethodHandle ALIGNED_ALLOC = link("aligned_alloc");
      static final MethodHandle MADVISE = link("madvise");
    }
  }
}
