package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.qsketch.backend.spi.Batch;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Keys from anywhere, in memory of the host. The calling thread brings them there: others could
 * not, as they do not hold the lock of the backend.
 */
public final class HostParts {
  private HostParts() {}

  /** Runs an action over all keys, part by part. */
  public static void forEach(Keys keys, Consumer<Keys> action) {
    switch (keys) {
      case HostKeys host -> action.accept(host);
      case DeviceKeys device -> device.forEachPart(action);
      default -> forEachCopy(keys, action);
    }
  }

  /** Runs an action over all keys and their weights, part by part. */
  public static void forEach(Batch batch, Consumer<Batch> action) {
    batch
        .weights()
        .ifPresentOrElse(
            weights -> forEach(batch.keys(), weights, action),
            () -> forEach(batch.keys(), part -> action.accept(Batch.once(part))));
  }

  private static void forEach(Keys keys, Keys weights, Consumer<Batch> action) {
    if (keys instanceof HostKeys && weights instanceof HostKeys) {
      action.accept(Batch.weighted(keys, weights));
      return;
    }
    for (long at = 0; at < keys.size(); at += Chunk.MAX_KEYS) {
      long end = Math.min(keys.size(), at + Chunk.MAX_KEYS);
      try (HostKeys part = copyOf(keys.slice(at, end));
          HostKeys beside = copyOf(weights.slice(at, end))) {
        action.accept(Batch.weighted(part, beside));
      }
    }
  }

  private static void forEachCopy(Keys keys, Consumer<Keys> action) {
    long most = Math.min(Chunk.MAX_KEYS, keys.size());
    try (HostKeys buffer = HostKeys.allocate(most, keys.width())) {
      for (long at = 0; at < keys.size(); at += most) {
        HostKeys part = (HostKeys) buffer.slice(0, Math.min(most, keys.size() - at));
        fill(part.segment(), keys, at);
        action.accept(part);
      }
    }
  }

  /** Fills a segment with keys, from some key on. */
  static void fill(MemorySegment segment, Keys keys, long from) {
    if (keys instanceof DeviceKeys device) {
      device.copyTo(from, segment);
      return;
    }
    long[] block = new long[Math.toIntExact(segment.byteSize() / keys.width().bytes())];
    keys.copyTo(from, block, 0, block.length);
    keys.width().store(block, block.length, segment, 0);
  }

  /** Copies all keys. The caller owns the copy. */
  public static HostKeys copyOf(Keys keys) {
    HostKeys copy = HostKeys.allocate(keys.size(), keys.width());
    try {
      long[] at = new long[1];
      forEach(
          keys,
          part -> {
            ParallelCopy.copy((HostKeys) part, copy.segment(), at[0]);
            at[0] += part.size() * part.width().bytes();
          });
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }
}
