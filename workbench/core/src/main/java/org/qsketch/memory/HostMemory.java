package org.qsketch.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Off-heap memory with one owner: freed by {@link #close()} or, if the owner forgets, when this
 * object becomes unreachable. Sizes are limited neither by the Java heap nor to 2<sup>31</sup>.
 */
public final class HostMemory implements AutoCloseable {
  /** Tables start on a cache line, so that no bucket of at most 64 bytes straddles two. */
  public static final long ALIGNMENT = 64;

  /**
   * Below this size, asking the system what is available takes longer than allocating and using the
   * memory.
   */
  private static final long CHECKED_BYTES = 1L << 26;

  private static final Cleaner CLEANER = Cleaner.create();

  private final MemorySegment segment;
  private final Cleaner.Cleanable release;

  private HostMemory(Release release, MemorySegment segment) {
    this.segment = segment;
    this.release = CLEANER.register(this, release);
  }

  /**
   * Allocates zeroed memory.
   *
   * @param bytes the size, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller
   * @throws OutOfHostMemoryException if the machine does not have that much
   */
  public static HostMemory allocate(long bytes, String purpose) {
    checkAvailable(bytes, purpose);
    return allocate(bytes, purpose, arena -> arena.allocate(bytes, ALIGNMENT));
  }

  /**
   * Allocates memory with undefined contents. Java's own allocators clear memory in one thread,
   * several times slower than the bus to a device. Here, pages come into being when they are first
   * written to, which all cores can do at once. Pages that are never written to take none of the
   * machine's memory. From 4 MiB on, pages are of 2 MiB where Linux can provide them, and the
   * memory begins with a whole one.
   *
   * @param bytes the size, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller, aligned for values of 64 bits
   * @throws OutOfHostMemoryException if the machine does not have that much
   */
  public static HostMemory allocateUncleared(long bytes, String purpose) {
    checkAvailable(bytes, purpose);
    return reserve(bytes, purpose);
  }

  /**
   * Does the same for a size of which far less will be used in the end: it may be more than the
   * machine has available now.
   *
   * @param bytes an upper bound on what is needed, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller, aligned as that of {@link #allocateUncleared}
   * @throws OutOfHostMemoryException if the system refuses to reserve that much
   */
  public static HostMemory reserve(long bytes, String purpose) {
    return allocate(bytes, purpose, arena -> UnclearedMemory.allocate(bytes, arena));
  }

  /**
   * Allocates memory with undefined contents whose pages are resident: all cores have written to
   * them. On sixteen cores that is seven times as fast as on one, or twelve times with small pages.
   * For memory that a single thread will fill or a driver will lock.
   *
   * @param bytes the size, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller, aligned as that of {@link #allocateUncleared}
   * @throws OutOfHostMemoryException if the machine does not have that much
   */
  public static HostMemory allocateResident(long bytes, String purpose) {
    HostMemory memory = allocateUncleared(bytes, purpose);
    UnclearedMemory.touch(memory.segment);
    return memory;
  }

  private static void checkAvailable(long bytes, String purpose) {
    if (bytes >= CHECKED_BYTES && bytes > AvailableMemory.bytes()) {
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes());
    }
  }

  private static HostMemory allocate(
      long bytes, String purpose, Function<Arena, MemorySegment> allocator) {
    Arena arena = Arena.ofShared();
    try {
      return new HostMemory(new Release(arena), allocator.apply(arena));
    } catch (OutOfMemoryError e) {
      arena.close();
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes(), e);
    }
  }

  /**
   * The memory itself.
   *
   * @return the segment; every access after {@link #close()} throws {@link IllegalStateException}
   */
  public MemorySegment segment() {
    return segment;
  }

  /** Frees the memory. Closing twice is fine. */
  @Override
  public void close() {
    release.clean();
  }

  /** Holds only the arena: a reference to the owner would keep it reachable forever. */
  private record Release(Arena arena, AtomicBoolean released) implements Runnable {
    Release(Arena arena) {
      this(arena, new AtomicBoolean());
    }

    @Override
    public void run() {
      if (released.compareAndSet(false, true)) {
        arena.close();
      }
    }
  }
}
