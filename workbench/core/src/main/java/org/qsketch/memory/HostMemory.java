package org.qsketch.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Off-heap memory with one owner: freed by {@link #close()}, or, should the owner forget, when this
 * object becomes unreachable. Sizes are not bound by the Java heap or by 2<sup>31</sup>.
 */
public final class HostMemory implements AutoCloseable {
  /** Tables start on a cache line, so that no bucket of at most 64 bytes straddles two. */
  public static final long ALIGNMENT = 64;

  /** Asking the system what is available takes longer than to allocate and use less than this. */
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
   * @param purpose what the memory is for, named in the error
   * @return the memory, owned by the caller
   * @throws OutOfHostMemoryException if the machine has less than that to give
   */
  public static HostMemory allocate(long bytes, String purpose) {
    if (bytes >= CHECKED_BYTES && bytes > AvailableMemory.bytes()) {
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes());
    }
    Arena arena = Arena.ofShared();
    try {
      return new HostMemory(new Release(arena), arena.allocate(bytes, ALIGNMENT));
    } catch (OutOfMemoryError e) {
      arena.close();
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes(), e);
    }
  }

  /**
   * Takes over memory that was allocated by other means.
   *
   * @param arena frees it; closed with this
   * @param memory of the arena
   * @return the memory, owned by the caller
   */
  public static HostMemory adopt(Arena arena, MemorySegment memory) {
    return new HostMemory(new Release(arena), memory);
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

  /** Holds the arena alone: a reference to the owner would keep it reachable for ever. */
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
