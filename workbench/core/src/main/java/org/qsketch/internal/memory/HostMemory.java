package org.qsketch.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.qsketch.internal.memory.UnclearedMemory.HugePages;
import org.qsketch.memory.Hold;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Off-heap memory with one owner: freed by {@link #close()} or, if the owner forgets, when this
 * object becomes unreachable; in either case not before the last {@link #hold()} ends. Sizes are
 * limited neither by the Java heap nor to 2<sup>31</sup>.
 */
public final class HostMemory implements AutoCloseable {
  /** Tables start on a cache line, so that no bucket of at most 64 bytes straddles two. */
  public static final long ALIGNMENT = 64;

  /**
   * Below this size, asking the system what is available takes longer than allocating and using the
   * memory.
   */
  private static final long CHECKED_BYTES = 1L << 26;

  /** Up to this size, memory is cleared in less time than the C library is first linked in. */
  private static final long CLEARED_BYTES = 1L << 16;

  /** Up to this size, memory is cleared in less time than is left to wait for a begun linking. */
  private static final long CLEARED_MEANWHILE = 1L << 22;

  private static final long RETRY_NANOS = 100_000;

  private static volatile boolean linking;

  private static final AtomicBoolean LINKED_AHEAD = new AtomicBoolean();

  private final MemorySegment segment;
  private final Lifetime lifetime;

  /** Frees the memory. It must not refer to the owner, which would then stay reachable. */
  private HostMemory(MemorySegment segment, Runnable free, String purpose) {
    this.segment = segment;
    this.lifetime = new Lifetime("the memory of " + purpose, free);
    MemoryCleaner.register(this, lifetime::close);
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
    checkArguments(bytes, purpose);
    return MemoryCleaner.allocate(
        () -> {
          checkAvailable(bytes, purpose);
          return allocate(bytes, purpose, arena -> arena.allocate(bytes, ALIGNMENT));
        });
  }

  /**
   * Allocates zeroed memory for random accesses. From 4 MiB on, pages are of 2 MiB where Linux can
   * provide them, so that accesses seldom wait for the address of a page.
   *
   * @param bytes the size, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller
   * @throws OutOfHostMemoryException if the machine does not have that much
   */
  public static HostMemory allocateTable(long bytes, String purpose) {
    if (!HugePages.areWorthIt(bytes)) {
      return allocate(bytes, purpose);
    }
    HostMemory memory = allocateUncleared(bytes, purpose);
    memory.segment.fill((byte) 0);
    return memory;
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
    checkArguments(bytes, purpose);
    return MemoryCleaner.allocate(
        () -> {
          checkAvailable(bytes, purpose);
          return reserveOnce(bytes, purpose);
        });
  }

  /**
   * Does the same for a size of which far less will be used in the end: it may be more than the
   * machine has available now.
   *
   * @param bytes an upper bound on what is needed, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller, aligned as by {@link #allocateUncleared}
   * @throws OutOfHostMemoryException if the system refuses to reserve that much
   */
  public static HostMemory reserve(long bytes, String purpose) {
    checkArguments(bytes, purpose);
    return MemoryCleaner.allocate(() -> reserveOnce(bytes, purpose));
  }

  /**
   * Links the allocator of uncleared memory on another thread. The first allocation would do so
   * while all threads of a short command wait. Meanwhile, Java's own allocator serves: up to 4 MiB
   * are cleared, and have small pages. Later calls do nothing.
   */
  public static void linkAhead() {
    if (LINKED_AHEAD.getAndSet(true)) {
      return;
    }
    linking = true;
    Thread _ = Thread.ofPlatform().daemon().name("link").start(HostMemory::link);
  }

  private static void link() {
    try {
      UnclearedMemory.link();
    } finally {
      linking = false;
    }
  }

  private static HostMemory reserveOnce(long bytes, String purpose) {
    boolean cleared = bytes <= (linking ? CLEARED_MEANWHILE : CLEARED_BYTES);
    return allocate(
        bytes,
        purpose,
        arena ->
            cleared ? arena.allocate(bytes, Long.BYTES) : UnclearedMemory.allocate(bytes, arena));
  }

  /**
   * Allocates memory with undefined contents whose pages are resident: all cores have written to
   * them. On sixteen cores that is seven times as fast as on one, or twelve times with small pages.
   * For memory that a single thread will fill or a driver will lock.
   *
   * @param bytes the size, at least 0
   * @param purpose what the memory is for, for the error message
   * @return the memory, owned by the caller, aligned as by {@link #allocateUncleared}
   * @throws OutOfHostMemoryException if the machine does not have that much
   */
  public static HostMemory allocateResident(long bytes, String purpose) {
    HostMemory memory = allocateUncleared(bytes, purpose);
    UnclearedMemory.touch(memory.segment);
    return memory;
  }

  /**
   * Lends memory of others for a while. What is still read or written when it is taken back throws,
   * so that the next contents stay private.
   *
   * @param memory what is lent, of the system's memory
   * @param purpose what the memory is for, for messages
   * @param takeBack runs once, by any thread, when what is returned is closed or forgotten and
   *     nothing holds it any more; it must not refer to what is returned
   * @return the same memory, with an end of its own, owned by the caller
   */
  @SuppressWarnings(
      "restricted") // the segment is no longer, and lives no longer, than what is lent
  public static HostMemory lent(MemorySegment memory, String purpose, Runnable takeBack) {
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(purpose, "purpose");
    Objects.requireNonNull(takeBack, "takeBack");
    Arena arena = Arena.ofShared();
    return new HostMemory(
        memory.reinterpret(arena, null),
        () -> {
          free(arena);
          takeBack.run();
        },
        purpose);
  }

  private static void checkArguments(long bytes, String purpose) {
    Objects.requireNonNull(purpose, "purpose");
    if (bytes < 0) {
      throw new IllegalArgumentException(
          "%s needs %d bytes: it must be 0 or more".formatted(purpose, bytes));
    }
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
      return new HostMemory(allocator.apply(arena), () -> free(arena), purpose);
    } catch (OutOfMemoryError e) {
      arena.close();
      throw new OutOfHostMemoryException(purpose, bytes, AvailableMemory.bytes(), e);
    }
  }

  /** Waits for system calls that read or write the memory: an arena in use refuses to close. */
  private static void free(Arena arena) {
    while (true) {
      try {
        arena.close();
        return;
      } catch (IllegalStateException inUse) {
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  /**
   * Returns the memory itself.
   *
   * @return the segment; every access after it was freed, or taken back, throws {@link
   *     IllegalStateException}
   */
  public MemorySegment segment() {
    return segment;
  }

  /**
   * Returns whether it is closed and nothing holds it any more.
   *
   * @return true once it is freed or taken back, or about to be
   */
  public boolean isFree() {
    return lifetime.isClosed();
  }

  /**
   * Keeps the memory for an operation: if it is closed meanwhile, it is freed when the operation
   * ends.
   *
   * @return to be closed when the operation has ended
   * @throws IllegalStateException if the memory is closed
   */
  public Hold hold() {
    return lifetime.hold();
  }

  /** Frees the memory, when nothing holds it any more. Closing twice is fine. */
  @Override
  public void close() {
    lifetime.close();
  }
}
