package org.qsketch.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.memory.Hold;

/** Keys in host memory: either the caller's memory, or memory of their own. */
public final class HostKeys implements Keys {
  /** Never started: stands for other threads than the owner that read keys. */
  private static final Thread ANY_OTHER = Thread.ofVirtual().unstarted(() -> {});

  private final MemorySegment memory;
  private final KeyWidth width;
  private final KeyKind kind;

  /** Freed when these keys are closed. Slices refer to it as well, so that it stays reachable. */
  private final Optional<HostMemory> owned;

  private final boolean isSlice;

  HostKeys(MemorySegment memory, KeyWidth width) {
    this(memory, width, KeyKind.UNKNOWN, Optional.empty(), false);
  }

  private HostKeys(
      MemorySegment memory,
      KeyWidth width,
      KeyKind kind,
      Optional<HostMemory> owned,
      boolean isSlice) {
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(width, "width");
    if (memory.byteSize() % width.bytes() != 0) {
      throw new IllegalArgumentException(
          "%d bytes are not a whole number of %d-byte keys"
              .formatted(memory.byteSize(), width.bytes()));
    }
    this.memory = memory;
    this.width = width;
    this.kind = Objects.requireNonNull(kind, "kind");
    this.owned = owned;
    this.isSlice = isSlice;
  }

  /** Wraps keys in the caller's memory, to which all threads must have access. */
  static HostKeys over(MemorySegment memory, KeyWidth width) {
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(width, "width");
    if (!memory.isAccessibleBy(ANY_OTHER)) {
      throw new IllegalArgumentException(
          "only one thread may read the memory of these keys, but several will: allocate or map it"
              + " in Arena.ofShared() instead of Arena.ofConfined()");
    }
    return new HostKeys(memory, width);
  }

  /**
   * Allocates keys that own host memory, all zero.
   *
   * @param count how many keys
   * @param width the width of each key
   * @return keys to be filled through {@link #segment()}
   */
  public static HostKeys allocate(long count, KeyWidth width) {
    long bytes = bytes(count, width);
    return owning(HostMemory.allocate(bytes, count + " keys"), count, width);
  }

  /**
   * Returns the size of keys in bytes. More keys than can be addressed are refused like any number
   * that does not fit in memory.
   */
  private static long bytes(long count, KeyWidth width) {
    Objects.requireNonNull(width, "width");
    if (count < 0) {
      throw new IllegalArgumentException(
          "the number of keys is " + count + ": it must be 0 or more");
    }
    return Math.min(count, Long.MAX_VALUE / width.bytes()) * width.bytes();
  }

  /**
   * Allocates keys in uncleared memory, for callers that write all of it.
   *
   * @param count how many keys, at least 0
   * @param width of each key
   * @param what what the keys are, for the error message
   * @return the keys, with undefined contents, owned by the caller
   * @throws org.qsketch.memory.OutOfHostMemoryException if the machine does not have that much
   */
  public static HostKeys allocateUncleared(long count, KeyWidth width, String what) {
    Objects.requireNonNull(what, "what");
    long bytes = bytes(count, width);
    return owning(HostMemory.allocateUncleared(bytes, count + " " + what), count, width);
  }

  /**
   * Wraps keys at the beginning of some memory, which they own from now on.
   *
   * @param memory little-endian keys
   * @param count how many of them to take
   * @param width the width of each key
   * @return the keys, owned by the caller
   */
  @SuppressWarnings("exports") // for the modules of the workbench
  public static HostKeys owning(HostMemory memory, long count, KeyWidth width) {
    Objects.requireNonNull(memory, "memory");
    MemorySegment keys = memory.segment().asSlice(0, bytes(count, width));
    return new HostKeys(keys, width, KeyKind.UNKNOWN, Optional.of(memory), false);
  }

  /**
   * Returns the memory under the keys.
   *
   * @return {@code size() * width().bytes()} bytes, little-endian
   * @throws IllegalStateException if these keys are closed, or the arena of their memory
   */
  public MemorySegment segment() {
    if (!memory.scope().isAlive() || owned.filter(HostMemory::isFree).isPresent()) {
      throw new IllegalStateException(
          "these keys are closed, or the arena of their memory is: keep it open while they are in"
              + " use");
    }
    return memory;
  }

  /**
   * Returns the same keys, in the same memory, with what they stand for.
   *
   * @param other the kind
   * @return keys that the caller closes instead of these
   */
  public HostKeys withKind(KeyKind other) {
    return new HostKeys(memory, width, other, owned, isSlice);
  }

  @Override
  public KeyWidth width() {
    return width;
  }

  @Override
  public KeyKind kind() {
    return kind;
  }

  @Override
  public long size() {
    return memory.byteSize() / width.bytes();
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, target.length);
    long[] _ =
        reading(
            () -> {
              copy(from, target, offset, count);
              return target;
            });
  }

  /**
   * Copies the bytes of keys, of which a segment holds a whole number.
   *
   * @param from the position of the first key
   * @param target filled with keys
   * @throws UnreadableKeysException if a mapped file under the keys was cut
   */
  @SuppressWarnings("ThreadPriorityCheck") // not for the scheduler: see below
  public void copyTo(long from, MemorySegment target) {
    Objects.requireNonNull(target, "target");
    MemorySegment _ =
        reading(
            () -> {
              MemorySegment.copy(segment(), from * width.bytes(), target, 0, target.byteSize());
              if (memory.isMapped()) {
                Thread.yield(); // calls the system, after which Java reports a fault at the latest
              }
              return target;
            });
  }

  /**
   * Reads the memory. If it is mapped, an access that fails is an exception that says so.
   *
   * @param <R> the type of the result
   * @param action reads the keys
   * @return its result
   * @throws UnreadableKeysException if a mapped file under the keys was cut
   */
  public <R> R reading(Supplier<R> action) {
    try {
      return action.get();
    } catch (InternalError fault) {
      if (memory.isMapped()) {
        throw new UnreadableKeysException(fault);
      }
      throw fault;
    } finally {
      Reference.reachabilityFence(this); // or the memory may be free in the middle of it
    }
  }

  private void copy(long from, long[] target, int offset, int count) {
    if (width == KeyWidth.BITS_64) {
      MemorySegment.copy(segment(), JAVA_LONG_UNALIGNED, from * Long.BYTES, target, offset, count);
      return;
    }
    MemorySegment all = segment(); // a slice for each call keeps the loop from being vectorized
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(all.getAtIndex(JAVA_INT_UNALIGNED, from + i));
    }
  }

  @Override
  public Keys slice(long from, long to) {
    Keys.checkRange(from, to, size());
    MemorySegment part = memory.asSlice(from * width.bytes(), (to - from) * width.bytes());
    return new HostKeys(part, width, kind, owned, true);
  }

  @Override
  public Hold hold() {
    return owned.map(HostMemory::hold).orElse(Hold.NONE);
  }

  @Override
  public void close() {
    if (!isSlice) {
      owned.ifPresent(HostMemory::close);
    }
  }

  @Override
  public String toString() {
    return Keys.summary(this);
  }
}
