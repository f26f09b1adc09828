package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.qsketch.backend.spi.Batch;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Weights;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * The kernels of a structure that work on keys. Keys on the device stay where they are; all others
 * come in chunks, so that any number of them needs little memory of the device.
 *
 * @param gpu runs the kernels
 * @param options to compile them with; batches say how wide keys are and whether they have weights
 */
public record KeyKernels(Gpu gpu, KernelOptions options) {
  /** The most keys of another device in a chunk: they need no staging memory. */
  private static final long MAX_DEVICE_KEYS = 1L << 25;

  /** The most keys of the host in a chunk: enough for all cores to copy some of them. */
  private static final long MAX_HOST_KEYS = 1L << 24;

  /** The chunks of many keys, at least: while one is copied, the device works on another. */
  private static final int LEAST_CHUNKS = 8;

  /** Works on a chunk of keys and their results. */
  @FunctionalInterface
  public interface ResultAction {
    void accept(ResultChunk chunk);
  }

  /**
   * A chunk of keys, and where its results go.
   *
   * @param kernels that work on it
   * @param width of the keys
   * @param keys of the chunk
   * @param results of these keys, the first one at the beginning
   */
  public record ResultChunk(KeyKernels kernels, KeyWidth width, Chunk keys, DeviceMemory results) {
    /** Launches a kernel with at least one thread for each key. */
    public void launch(Launch launch) {
      kernels.gpu.launch(kernels.options.with(width), launch, keys.size());
    }

    /** Launches a kernel with a number of thread groups. */
    public void launchGroups(Launch launch, int groups) {
      kernels.gpu.launchGroups(kernels.options.with(width), launch, groups);
    }

    /** Returns the first {@code end} keys. */
    public ResultChunk until(long end) {
      return new ResultChunk(kernels, width, keys.part(0, end), results);
    }
  }

  /**
   * Returns kernels for keys.
   *
   * @throws IllegalArgumentException if the hash has no source for this device
   */
  public static KeyKernels of(Gpu gpu, KernelOptions options) {
    options.requireUserHash(gpu.device().dialect());
    return new KeyKernels(gpu, options);
  }

  /**
   * Refuses a user's hash that is another function in kernels than in Java, as each launch does.
   *
   * @param width of the keys
   */
  public void requireHash(KeyWidth width) {
    gpu.requireHash(options.with(width));
  }

  /** Works on each chunk of a batch. */
  public void forEachChunk(Batch batch, Consumer<BatchChunk> action) {
    KeyWidth width = batch.keys().width();
    batch
        .weights()
        .ifPresentOrElse(
            weights -> forEachWeighted(batch.keys(), weights, action),
            () ->
                forEachChunk(
                    batch.keys(), (chunk, _) -> action.accept(BatchChunk.once(width, chunk))));
  }

  /** Launches a kernel with at least one thread for each key of a chunk. */
  public void launch(BatchChunk chunk, Launch launch) {
    gpu.launch(options.with(chunk.width()).weighted(chunk.isWeighted()), launch, chunk.size());
  }

  /** Launches a kernel with a number of thread groups for a chunk. */
  public void launchGroups(BatchChunk chunk, Launch launch, int groups) {
    gpu.launchGroups(options.with(chunk.width()).weighted(chunk.isWeighted()), launch, groups);
  }

  /** Launches a kernel over keys of the device and the estimates that a query gave for them. */
  public void launch(Keys keys, Counts estimates, BiFunction<Chunk, DeviceMemory, Launch> kernel) {
    Chunk chunk = ((DeviceKeys) keys).chunk();
    DeviceMemory memory = ((DeviceCounts) estimates).memory();
    gpu.launch(options.with(keys.width()), kernel.apply(chunk, memory), chunk.size());
  }

  private void forEachWeighted(Keys keys, Keys weights, Consumer<BatchChunk> action) {
    forEachChunk(
        gpu.keyMemory(),
        keys,
        (chunk, at) ->
            forEachChunk(
                gpu.countMemory(),
                weights.slice(at, at + chunk.size()),
                (some, first) -> {
                  Chunk part = chunk.part(first, some.size());
                  action.accept(new BatchChunk(keys.width(), part, new Weights(some), true));
                }));
  }

  /** Runs a kernel that gives an estimate of 4 or 8 bytes for each key. */
  public Counts counts(Keys keys, int bytes, BiFunction<Chunk, DeviceMemory, Launch> kernel) {
    return results(
        new Results.Estimates(bytes),
        keys,
        chunk -> chunk.launch(kernel.apply(chunk.keys(), chunk.results())));
  }

  /** Runs an action over each chunk of keys that gives a yes or no for each of them. */
  public Answers answers(Keys keys, ResultAction action) {
    return results(Results.ANSWERS, keys, action);
  }

  /** Where results of a chunk are taken to. */
  @FunctionalInterface
  private interface ResultTarget {
    /** Takes results from the beginning of a buffer to a byte of all results. */
    void take(DeviceMemory buffer, long at, long bytes);
  }

  /** Puts results on the device if it can read the keys, and otherwise on the host. */
  private <R extends AutoCloseable> R results(Results<R> kind, Keys keys, ResultAction action) {
    boolean readable = keys instanceof DeviceKeys device && gpu.canRead(device.gpu());
    R results = readable ? kind.onDevice(gpu, keys.size()) : kind.onHost(keys.size());
    try {
      if (isHere(keys)) {
        Chunk chunk = ((DeviceKeys) keys).chunk();
        action.accept(new ResultChunk(this, keys.width(), chunk, kind.memory(results)));
      } else if (readable) {
        resultsNearby(kind.bytes(), keys, action, kind.memory(results));
      } else {
        MemorySegment all = kind.segment(results);
        resultsInChunks(
            kind.bytes(),
            keys,
            chunkKeys(gpu.keyMemory(), keys),
            action,
            (buffer, at, bytes) -> gpu.transfers().read(buffer, all.asSlice(at, bytes)));
      }
      if (results instanceof DeviceResults here && gpu.marksResults()) {
        here.mark();
      }
      return results;
    } catch (RuntimeException e) {
      Closing.close(results);
      throw e;
    }
  }

  /** Returns results for keys of another device; the results of a single chunk are in place. */
  private void resultsNearby(int bytes, Keys keys, ResultAction action, DeviceMemory all) {
    long most = chunkKeys(gpu.keyMemory(), keys);
    if (most >= keys.size()) {
      forEachChunk(
          gpu.keyMemory(),
          keys,
          most,
          (chunk, _) -> action.accept(new ResultChunk(this, keys.width(), chunk, all)));
    } else {
      resultsInChunks(
          bytes,
          keys,
          most,
          action,
          (buffer, at, size) -> gpu.queue().copy(buffer, 0, all, at, size));
    }
  }

  private void resultsInChunks(
      int bytes, Keys keys, long most, ResultAction action, ResultTarget target) {
    gpu.countMemory()
        .lend(
            Math.min(most, keys.size()) * bytes,
            "a chunk of results",
            buffer ->
                forEachChunk(
                    gpu.keyMemory(),
                    keys,
                    most,
                    (chunk, at) -> {
                      action.accept(new ResultChunk(this, keys.width(), chunk, buffer));
                      target.take(buffer, at * bytes, chunk.size() * bytes);
                    }));
  }

  private boolean isHere(Keys keys) {
    return DeviceKeys.areOn(gpu, keys);
  }

  private void forEachChunk(Keys keys, ChunkUploads.ChunkAction action) {
    forEachChunk(gpu.keyMemory(), keys, action);
  }

  private void forEachChunk(SpareMemory lender, Keys keys, ChunkUploads.ChunkAction action) {
    if (isHere(keys)) {
      action.accept(((DeviceKeys) keys).chunk(), 0);
      return;
    }
    forEachChunk(lender, keys, chunkKeys(lender, keys), action);
  }

  /**
   * Returns the length of a chunk. Keys of other devices come in larger chunks than keys of the
   * host, if there is memory.
   */
  private static long chunkKeys(SpareMemory lender, Keys keys) {
    if (keys.size() <= Chunk.MAX_KEYS) {
      return Chunk.MAX_KEYS;
    }
    long most =
        keys instanceof DeviceKeys
            ? Math.min(MAX_DEVICE_KEYS, keys.size())
            : Math.clamp(keys.size() / LEAST_CHUNKS, Chunk.MAX_KEYS, MAX_HOST_KEYS);
    return lender.has(most * keys.width().bytes()) ? most : Chunk.MAX_KEYS;
  }

  private void forEachChunk(
      SpareMemory lender, Keys keys, long most, ChunkUploads.ChunkAction action) {
    long bytes = Math.min(most, keys.size()) * keys.width().bytes();
    int spaces = keys.size() > most && lender.has(2 * bytes) ? 2 : 1;
    ChunkUploads uploads = new ChunkUploads(gpu, most, spaces);
    lender.lend(spaces * bytes, "chunks of keys", buffer -> uploads.forEach(keys, buffer, action));
  }
}
