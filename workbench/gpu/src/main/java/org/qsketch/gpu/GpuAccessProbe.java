package org.qsketch.gpu;

import java.util.function.BiFunction;
import org.qsketch.backend.AccessProbe;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.StreamGenerator;
import org.qsketch.gpu.launch.AccessLimitsKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.internal.Checks;
import org.qsketch.keys.KeyStream;

/**
 * Random accesses to a table on the device. Each pass reads as many keys as a sketch of this size
 * would, up to 2<sup>28</sup>, so that keys and results take the same share of memory and caches as
 * they do with a sketch, and hashes them to other sectors than the pass before.
 */
final class GpuAccessProbe implements AccessProbe {
  private static final long SECTOR_BYTES =
      (long) KernelConstant.SECTOR_WORDS.value() * Integer.BYTES;

  /** For a sketch of depth 3 at a work load factor of 0.5. */
  private static final long TABLE_BYTES_PER_KEY = 24;

  private static final long MIN_KEYS = 1L << 20;

  /** No cache holds these; more would take memory that a large table needs. */
  private static final long MOST_KEYS = 1L << 28;

  private final Gpu gpu;
  private final Resources resources;
  private final DeviceMemory table;
  private final DeviceMemory results;
  private final DeviceKeys keys;
  private long passes;

  private GpuAccessProbe(Resources resources, long bytes, StreamGenerator streams) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.table = resources.zeros(bytes, "the table of random accesses");
    long count = Math.clamp(bytes / TABLE_BYTES_PER_KEY, MIN_KEYS, MOST_KEYS);
    this.results = resources.allocate(count * Integer.BYTES, "the results of random accesses");
    this.keys = resources.hold(streams.generate(KeyStream.uniform(0), 0, count));
  }

  static GpuAccessProbe of(Gpu gpu, long bytes, StreamGenerator streams) {
    if (bytes < 2 * SECTOR_BYTES || bytes % (2 * SECTOR_BYTES) != 0) {
      throw new IllegalArgumentException(
          "the probe's table has %d bytes: it must be a positive multiple of %d"
              .formatted(bytes, 2 * SECTOR_BYTES));
    }
    return Resources.make(gpu, resources -> new GpuAccessProbe(resources, bytes, streams));
  }

  @Override
  public void gather(long accesses) {
    inPasses(
        accesses,
        (salt, count) ->
            new AccessLimitsKernels.Gather(
                tableMemory(), sectors(), salt, keyMemory(), count, new Arg.Results(results)));
  }

  @Override
  public void atomicAdd(long accesses) {
    inPasses(
        accesses,
        (salt, count) ->
            new AccessLimitsKernels.Increment(tableMemory(), sectors(), salt, keyMemory(), count));
  }

  @Override
  public void compareAndSwap(long accesses) {
    inPasses(
        accesses,
        (salt, count) ->
            new AccessLimitsKernels.Swap(tableMemory(), sectors(), salt, keyMemory(), count));
  }

  private void inPasses(long accesses, BiFunction<Arg.Salt, Arg.Count, Launch> kernel) {
    Checks.range("the number of accesses", accesses, 0, MAX_ACCESSES, "they are numbered");
    gpu.owner()
        .runInOrder(
            () -> {
              for (long left = accesses; left > 0; left -= keys.size()) {
                pass(Math.min(left, keys.size()), kernel);
              }
            });
  }

  private void pass(long count, BiFunction<Arg.Salt, Arg.Count, Launch> kernel) {
    passes++;
    gpu.launch(KernelOptions.NONE, kernel.apply(new Arg.Salt(passes), new Arg.Count(count)), count);
  }

  private Arg.Table tableMemory() {
    return new Arg.Table(table);
  }

  private Arg.Sectors sectors() {
    return new Arg.Sectors(table.bytes() / SECTOR_BYTES);
  }

  private Arg.Keys keyMemory() {
    return new Arg.Keys(keys.memory());
  }

  @Override
  public void copy() {
    long half = table.bytes() / 2;
    gpu.owner().runInOrder(() -> gpu.queue().copy(table, 0, table, half, half));
  }

  @Override
  public void close() {
    gpu.owner().release(this, resources::close);
  }
}
