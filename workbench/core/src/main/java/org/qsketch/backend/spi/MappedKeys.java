package org.qsketch.backend.spi;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/** Keys over mapped files, which other programs may cut at any time. */
final class MappedKeys {
  /** Keys that a thread copies at a time. */
  private static final long CHUNK = 1L << 17;

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

  /** Reads keys. An access to mapped ones that fails is an exception that says so. */
  static <R> R reading(Keys keys, Supplier<R> action) {
    return keys instanceof HostKeys host ? host.reading(action) : action.get();
  }

  /** Reads keys and weights in the same way. */
  static <R> R reading(Batch batch, Supplier<R> action) {
    Keys keys = batch.keys();
    return reading(keys, () -> reading(batch.weights().orElse(keys), action));
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
      return copied(keys, copy);
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  private static HostKeys copied(HostKeys keys, HostKeys copy) {
    LongStream.range(0, Math.ceilDiv(keys.size(), CHUNK))
        .parallel()
        .map(chunk -> chunk * CHUNK)
        .forEach(from -> copyChunk(keys, copy, from));
    return copy;
  }

  private static void copyChunk(HostKeys keys, HostKeys copy, long from) {
    long to = Math.min(keys.size(), from + CHUNK);
    keys.copyTo(from, ((HostKeys) copy.slice(from, to)).segment());
  }
}
