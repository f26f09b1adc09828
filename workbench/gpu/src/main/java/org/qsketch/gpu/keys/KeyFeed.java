package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.Closing;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Brings keys to kernels, wherever they are: keys of the device as they lie, all others in chunks,
 * so that any number of them needs little memory of the device.
 */
public final class KeyFeed {
  /** Some keys on the device. */
  public record Chunk(DeviceMemory memory, long from, long size) {}

  /** Runs a kernel over keys. */
  @FunctionalInterface
  interface Operation {
    void run(Chunk keys);
  }

  /** Runs a kernel over keys, which writes a result for each from the beginning of a memory. */
  @FunctionalInterface
  interface Query {
    void run(Chunk keys, DeviceMemory results);
  }

  @FunctionalInterface
  private interface PlacedOperation {
    void run(Chunk keys, long at);
  }

  private static final long CHUNK_KEYS = 1L << 22;

  /** The memory of a chunk of the widest keys. */
  public static final long CHUNK_BYTES = CHUNK_KEYS * Long.BYTES;

  private final Gpu gpu;

  public KeyFeed(Gpu gpu) {
    this.gpu = gpu;
  }

  /** Runs an operation over all keys, at most so many at a time. */
  void forEachPart(Keys keys, long most, Operation operation) {
    forEach(
        keys,
        chunk -> {
          for (long at = 0; at < chunk.size(); at += most) {
            long size = Math.min(most, chunk.size() - at);
            operation.run(new Chunk(chunk.memory(), chunk.from() + at, size));
          }
        });
  }

  /** Runs an operation over all keys. */
  void forEach(Keys keys, Operation operation) {
    if (keys instanceof DeviceKeys here && here.isOn(gpu)) {
      operation.run(chunk(here));
    } else {
      forEachChunk(keys, (chunk, _) -> operation.run(chunk));
    }
  }

  /** Results for all keys: on the device if the keys are there, otherwise on the host. */
  <R extends AutoCloseable> R query(Keys keys, Results<R> kind, Query query) {
    return keys instanceof DeviceKeys here && here.isOn(gpu)
        ? queryHere(here, kind, query)
        : queryInChunks(keys, kind, query);
  }

  private <R extends AutoCloseable> R queryHere(DeviceKeys keys, Results<R> kind, Query query) {
    Chunk chunk = chunk(keys);
    R results = kind.onDevice(gpu, keys.size());
    try {
      query.run(chunk, kind.memory(results));
      return results;
    } catch (RuntimeException e) {
      Closing.close(results);
      throw e;
    }
  }

  private <R extends AutoCloseable> R queryInChunks(Keys keys, Results<R> kind, Query query) {
    R results = kind.onHost(keys.size());
    long bytes = chunkSize(keys) * kind.bytes();
    try {
      gpu.countMemory()
          .lend(
              bytes,
              "a chunk of results",
              room -> queryInChunks(keys, query, room, kind.segment(results), kind.bytes()));
      return results;
    } catch (RuntimeException e) {
      Closing.close(results);
      throw e;
    }
  }

  private void queryInChunks(
      Keys keys, Query query, DeviceMemory room, MemorySegment results, int bytes) {
    forEachChunk(
        keys,
        (chunk, at) -> {
          query.run(chunk, room);
          gpu.transfers().read(room, results.asSlice(at * bytes, chunk.size() * bytes));
        });
  }

  private static Chunk chunk(DeviceKeys keys) {
    return new Chunk(keys.memory(), keys.from(), keys.size());
  }

  private void forEachChunk(Keys keys, PlacedOperation operation) {
    long bytes = chunkSize(keys) * keys.width().bytes();
    gpu.keyMemory().lend(bytes, "a chunk of keys", room -> forEachChunk(keys, room, operation));
  }

  private void forEachChunk(Keys keys, DeviceMemory room, PlacedOperation operation) {
    for (long at = 0; at < keys.size(); at += CHUNK_KEYS) {
      long size = Math.min(CHUNK_KEYS, keys.size() - at);
      Chunk chunk = new Chunk(room, 0, size);
      write(keys, at, chunk);
      operation.run(chunk, at);
    }
  }

  private static long chunkSize(Keys keys) {
    return Math.min(CHUNK_KEYS, keys.size());
  }

  /**
   * Runs an action of the host over all keys, in memory of the host. Keys of a device are brought
   * there by the calling thread: others could not, as they do not hold the lock of the backend.
   */
  public static void forEachOnHost(Keys keys, Consumer<Keys> action) {
    switch (keys) {
      case HostKeys host -> action.accept(host);
      case DeviceKeys device -> device.forEachPart(action);
      default -> forEachCopy(keys, action);
    }
  }

  private static void forEachCopy(Keys keys, Consumer<Keys> action) {
    try (HostKeys room = HostKeys.allocate(chunkSize(keys), keys.width())) {
      for (long at = 0; at < keys.size(); at += CHUNK_KEYS) {
        Keys chunk = room.slice(0, Math.min(CHUNK_KEYS, keys.size() - at));
        fillByValue(room.segment().asSlice(0, chunk.size() * keys.width().bytes()), keys, at);
        action.accept(chunk);
      }
    }
  }

  /** A copy of keys in host memory, brought there by the calling thread. */
  public static HostKeys copyToHost(Keys keys) {
    HostKeys copy = HostKeys.allocate(keys.size(), keys.width());
    try {
      long[] at = new long[1];
      forEachOnHost(
          keys,
          part -> {
            MemorySegment source = ((HostKeys) part).segment();
            ParallelCopy.copy(source, 0, copy.segment(), at[0], source.byteSize());
            at[0] += source.byteSize();
          });
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /** A copy of keys, on the device. */
  public DeviceKeys upload(Keys keys) {
    DeviceKeys copy = DeviceKeys.allocate(gpu, keys.size(), keys.width());
    try {
      return upload(keys, copy);
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /** Copies keys into room of the same size on the device. */
  public <K extends Keys> K upload(Keys keys, K room) {
    Chunk target = chunk(here(room));
    if (keys instanceof DeviceKeys source && source.isOn(gpu)) {
      copy(chunk(source), target, keys.width().bytes());
    } else {
      write(keys, 0, target);
    }
    return room;
  }

  private DeviceKeys here(Keys room) {
    if (room instanceof DeviceKeys here && here.isOn(gpu)) {
      return here;
    }
    throw new IllegalArgumentException(
        "the room for keys is not on this device: make it with the %s backend"
            .formatted(gpu.device().name()));
  }

  private void copy(Chunk source, Chunk target, int width) {
    gpu.queue()
        .copy(
            source.memory(),
            source.from() * width,
            target.memory(),
            target.from() * width,
            source.size() * width);
  }

  /** Copies keys from anywhere to the device. */
  public void write(Keys keys, long from, Chunk target) {
    long width = keys.width().bytes();
    long offset = target.from() * width;
    long bytes = target.size() * width;
    Transfers transfers = gpu.transfers();
    if (keys instanceof HostKeys host) {
      transfers.write(target.memory(), offset, host.segment().asSlice(from * width, bytes));
    } else {
      transfers.writeInOrder(
          target.memory(), offset, bytes, (slice, at) -> fill(slice, keys, from + at / width));
    }
  }

  /** Done by the calling thread. */
  private static void fill(MemorySegment slice, Keys keys, long from) {
    if (keys instanceof DeviceKeys device) {
      device.copyTo(from, slice);
    } else {
      fillByValue(slice, keys, from);
    }
  }

  private static void fillByValue(MemorySegment slice, Keys keys, long from) {
    long[] block = new long[Math.toIntExact(slice.byteSize() / keys.width().bytes())];
    keys.copyTo(from, block, 0, block.length);
    keys.width().store(block, block.length, slice, 0);
  }
}
