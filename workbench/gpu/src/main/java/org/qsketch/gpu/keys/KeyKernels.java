package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.internal.Closing;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * The kernels of a structure that work on keys: keys of the device as they lie, all others in
 * chunks, so that any number of them needs little memory of the device. All kernels take what the
 * table is, then keys, then what each key gives or gets.
 *
 * @param gpu where they run
 * @param program that they are in, for 64-bit keys
 * @param arguments those before the keys
 */
public record KeyKernels(Gpu gpu, Program program, List<Object> arguments) {
  @FunctionalInterface
  private interface ChunkAction {
    /** Works on a chunk, whose first key has the index {@code at} in all keys. */
    void accept(Chunk chunk, long at);
  }

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
    /** Launches at least a thread for each key; last come those arguments that follow results. */
    public void launch(EntryPoint entry, Object... last) {
      kernels.launch(entry, width, keys, and(results, last));
    }

    /** Those before an index. */
    public ResultChunk until(long end) {
      return new ResultChunk(kernels, width, keys.part(0, end), results);
    }

    /** The same with a given number of thread groups. */
    public void launchGroups(EntryPoint entry, int groups, Object... last) {
      kernels.launchGroups(entry, width, groups, keys, and(results, last));
    }
  }

  /** The kernels of a file, without arguments. */
  public static KeyKernels of(
      Resources resources, HashFamily hash, KernelFile file, Map<String, Integer> definitions) {
    Program program = new Program(file, KeyWidth.BITS_64, hash, definitions);
    program.requireUserHash(resources.gpu().device().dialect());
    return new KeyKernels(resources.gpu(), program, List.of());
  }

  /**
   * Refuses a user's hash that is another function in kernels than in Java, as each launch does.
   *
   * @param width of the keys
   */
  public void requireHash(KeyWidth width) {
    gpu.requireHash(program.with(width));
  }

  /** The same kernels with more arguments. */
  public KeyKernels with(Object... more) {
    return new KeyKernels(
        gpu, program, Stream.concat(arguments.stream(), Stream.of(more)).toList());
  }

  /** Runs an entry point over keys. */
  public void run(EntryPoint entry, Keys keys, Object... last) {
    forEachChunk(keys, (chunk, _) -> launch(entry, keys.width(), chunk, last));
  }

  /** Runs an entry point over the keys of a batch and their weights, if there are some. */
  public void run(EntryPoint entry, Batch batch, Object... last) {
    forEachChunk(batch, chunk -> chunk.launch(entry, last));
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
                    batch.keys(),
                    (chunk, _) -> action.accept(new BatchChunk(this, width, chunk, chunk, false))));
  }

  /** Runs an entry point over keys of the device and what a query has answered for them. */
  public void run(EntryPoint entry, Keys keys, Counts estimates, Object... last) {
    launch(
        entry,
        keys.width(),
        Chunk.of((DeviceKeys) keys),
        and(((DeviceCounts) estimates).memory(), last));
  }

  private KeyKernels weighted() {
    return new KeyKernels(gpu, program.weighted(), arguments);
  }

  private void forEachWeighted(Keys keys, Keys weights, Consumer<BatchChunk> action) {
    KeyKernels kernels = weighted();
    forEachChunk(
        gpu.keyMemory(),
        keys,
        (chunk, at) ->
            forEachChunk(
                gpu.countMemory(),
                weights.slice(at, at + chunk.size()),
                (some, first) -> {
                  Chunk part = chunk.part(first, some.size());
                  action.accept(new BatchChunk(kernels, keys.width(), part, some, true));
                }));
  }

  /** Runs an entry point that gives an estimate of 4 or 8 bytes for each key. */
  public Counts counts(EntryPoint entry, Keys keys, int bytes) {
    return results(new Results.Estimates(bytes), keys, chunk -> chunk.launch(entry));
  }

  /** Runs an entry point that gives a yes or no for each key. */
  public Answers answers(EntryPoint entry, Keys keys) {
    return answers(keys, chunk -> chunk.launch(entry));
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

  /** Results lie on the device if the keys do, or on one that it reaches; otherwise on the host. */
  private <R extends AutoCloseable> R results(Results<R> kind, Keys keys, ResultAction action) {
    boolean near = keys instanceof DeviceKeys device && gpu.reaches(device.gpu());
    R results = near ? kind.onDevice(gpu, keys.size()) : kind.onHost(keys.size());
    try {
      if (isHere(keys)) {
        Chunk chunk = Chunk.of((DeviceKeys) keys);
        action.accept(new ResultChunk(this, keys.width(), chunk, kind.memory(results)));
      } else if (near) {
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
      return results;
    } catch (RuntimeException e) {
      Closing.close(results);
      throw e;
    }
  }

  /** Results for keys of another device: those of a single chunk lie where they belong. */
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

  private static Object[] and(DeviceMemory results, Object... last) {
    return Stream.concat(Stream.of(results), Stream.of(last)).toArray();
  }

  static Object[] and(Chunk weights, Object... last) {
    return Stream.concat(Stream.of(weights.memory(), weights.from()), Stream.of(last)).toArray();
  }

  private boolean isHere(Keys keys) {
    return keys instanceof DeviceKeys device && device.isOn(gpu);
  }

  private void forEachChunk(Keys keys, ChunkAction action) {
    forEachChunk(gpu.keyMemory(), keys, action);
  }

  private void forEachChunk(SpareMemory lender, Keys keys, ChunkAction action) {
    if (isHere(keys)) {
      action.accept(Chunk.of((DeviceKeys) keys), 0);
      return;
    }
    forEachChunk(lender, keys, chunkKeys(lender, keys), action);
  }

  /** Keys of other devices come in larger chunks than those of the host, if there is memory. */
  private static long chunkKeys(SpareMemory lender, Keys keys) {
    if (!(keys instanceof DeviceKeys) || keys.size() <= Chunk.MAX_KEYS) {
      return Chunk.MAX_KEYS;
    }
    long most = Math.min(Chunk.MAX_DEVICE_KEYS, keys.size());
    long bytes = most * keys.width().bytes();
    return lender.available(bytes) < bytes ? Chunk.MAX_KEYS : most;
  }

  private void forEachChunk(SpareMemory lender, Keys keys, long most, ChunkAction action) {
    lender.lend(
        Math.min(most, keys.size()) * keys.width().bytes(),
        "a chunk of keys",
        buffer -> forEachChunk(keys, buffer, most, action));
  }

  private void forEachChunk(Keys keys, DeviceMemory buffer, long most, ChunkAction action) {
    KeyUploads uploads = new KeyUploads(gpu);
    for (long at = 0; at < keys.size(); at += most) {
      Chunk chunk = new Chunk(buffer, 0, Math.min(most, keys.size() - at));
      uploads.write(keys, at, chunk);
      action.accept(chunk, at);
    }
  }

  void launch(EntryPoint entry, KeyWidth width, Chunk chunk, Object... last) {
    gpu.launch(program.with(width), entry, chunk.size(), all(chunk, last));
  }

  /** The same with a given number of thread groups. */
  void launchGroups(EntryPoint entry, KeyWidth width, int groups, Chunk chunk, Object... last) {
    gpu.launchGroups(program.with(width), entry, groups, all(chunk, last));
  }

  private Object[] all(Chunk chunk, Object... last) {
    return Stream.of(
            arguments.stream(),
            Stream.of(chunk.memory(), chunk.from(), chunk.size()),
            Stream.of(last))
        .flatMap(part -> part)
        .toArray();
  }
}
