package org.qsketch.gpu.keys;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.internal.Closing;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Copies keys to the device chunk by chunk. While the device works on one half of a buffer, the
 * other half gets the next chunk.
 */
final class ChunkUploads {
  @FunctionalInterface
  interface ChunkAction {
    /** Works on a chunk, whose first key has the index {@code at} in all keys. */
    void accept(Chunk chunk, long at);
  }

  private static final int HALVES = 2;

  private final Gpu gpu;
  private final Gpu lane;
  private final Keys keys;
  private final DeviceMemory buffer;
  private final long half;

  /** The ends of the work on chunks which later ones may have to wait for. */
  private final Deque<Marker> worked = new ArrayDeque<>();

  private ChunkUploads(Gpu gpu, Keys keys, DeviceMemory buffer, long half) {
    this.gpu = gpu;
    this.lane = gpu.uploads();
    this.keys = keys;
    this.buffer = buffer;
    this.half = half;
  }

  /**
   * Copies keys, and works on each chunk.
   *
   * @param most keys that the buffer has space for, an even number
   */
  static void forEach(Gpu gpu, Keys keys, DeviceMemory buffer, long most, ChunkAction action) {
    if (keys.size() > most) {
      new ChunkUploads(gpu, keys, buffer, most / HALVES).forEach(action);
    } else if (keys.size() > 0) {
      Chunk chunk = new Chunk(buffer, 0, keys.size());
      new KeyUploads(gpu).write(keys, 0, chunk);
      action.accept(chunk, 0);
    }
  }

  private void forEach(ChunkAction action) {
    order(gpu, lane); // others may still use the buffer
    CompletableFuture<Void> copying = copy(0);
    try {
      for (int i = 0; i * half < keys.size(); i++) {
        await(copying);
        order(lane, gpu);
        copying = copy(i + 1);
        action.accept(chunk(i), i * half);
        worked.addLast(gpu.queue().record());
      }
    } catch (RuntimeException | Error e) {
      copying.handle((_, _) -> null).join();
      lane.queue().finish(); // the buffer goes to others
      throw e;
    } finally {
      Closing.closeAll(worked);
    }
  }

  private Chunk chunk(long i) {
    return new Chunk(buffer, i % HALVES * half, Math.min(half, keys.size() - i * half));
  }

  /**
   * Begins to copy a chunk, if there is one. The work on a chunk may wait for the device, so
   * another thread fills page-locked memory meanwhile.
   */
  private CompletableFuture<Void> copy(int i) {
    if (i * half >= keys.size()) {
      return CompletableFuture.completedFuture(null);
    }
    if (worked.size() == HALVES - 1) {
      try (Marker before = worked.removeFirst()) {
        lane.queue().waitFor(before);
      }
    }
    Runnable copy = () -> new KeyUploads(lane).write(keys, i * half, chunk(i));
    if (keys instanceof HostKeys) {
      return CompletableFuture.runAsync(copy);
    }
    copy.run();
    return CompletableFuture.completedFuture(null);
  }

  private static void await(CompletableFuture<Void> copying) {
    try {
      copying.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Lets one queue wait for what another has been told. */
  private static void order(Gpu first, Gpu next) {
    try (Marker told = first.queue().record()) {
      next.queue().waitFor(told);
    }
  }
}
