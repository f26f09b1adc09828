package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UnreadableKeysException;

/** Keys over mapped files, which other programs may cut at any time. */
final class MappedKeys {
  private static final long CHUNK = 1L << 20;

  /** Memory for a copy is available, divided by this. Larger keys are read in place. */
  private static final int SHARE = 2;

  private MappedKeys() {}

  /** Runs a change with keys that cannot fail in the middle of it: with a copy of mapped keys. */
  static <R> R resident(Keys keys, Function<Keys, R> change) {
    if (!isMapped(keys) || !isAvailable(keys)) {
      return change.apply(keys);
    }
    try (HostKeys copy = copy((HostKeys) keys)) {
      return change.apply(copy);
    }
  }

  /** Runs a change with keys and weights that cannot fail in the middle of it. */
  static <R> R resident(Batch batch, Function<Batch, R> change) {
    return resident(
        batch.keys(),
        keys ->
            batch.weights().isEmpty()
                ? change.apply(Batch.once(keys))
                : resident(
                    batch.weights().get(), weights -> change.apply(Batch.weighted(keys, weights))));
  }

  /** Reads keys. An access that fails is an exception that says so. */
  static <R> R reading(Keys keys, Supplier<R> action) {
    try {
      return action.get();
    } catch (InternalError fault) {
      if (isMapped(keys)) {
        throw new UnreadableKeysException(fault);
      }
      throw fault;
    }
  }

  private static boolean isMapped(Keys keys) {
    return keys instanceof HostKeys host && host.segment().isMapped();
  }

  private static boolean isAvailable(Keys keys) {
    return keys.size() * keys.width().bytes() <= AvailableMemory.bytes() / SHARE;
  }

  private static HostKeys copy(HostKeys keys) {
    HostKeys copy =
        HostKeys.allocateUncleared(keys.size(), keys.width(), "keys of a mapped file")
            .withKind(keys.kind());
    try {
      return reading(keys, () -> copied(keys, copy));
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  private static HostKeys copied(HostKeys keys, HostKeys copy) {
    MemorySegment from = keys.segment();
    LongStream.range(0, Math.ceilDiv(from.byteSize(), CHUNK))
        .parallel()
        .forEach(chunk -> copyChunk(from, copy.segment(), chunk * CHUNK));
    return copy;
  }

  @SuppressWarnings("ThreadPriorityCheck") // not for the scheduler: see below
  private static void copyChunk(MemorySegment from, MemorySegment to, long at) {
    MemorySegment.copy(from, at, to, at, Math.min(CHUNK, from.byteSize() - at));
    Thread.yield(); // a call of the system, after which Java reports a fault at the latest
  }
}
