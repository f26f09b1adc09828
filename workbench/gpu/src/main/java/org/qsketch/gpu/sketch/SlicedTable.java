package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongToIntFunction;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Combinable;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Weights;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;

/** Buckets that change by themselves as they fill up, one by one or a slice at a time. */
abstract sealed class SlicedTable implements DeviceTable, Combinable
    permits MultiLevelTable, TaggedTable {
  /** Launches that add keys to the table, or take keys away. */
  @FunctionalInterface
  interface Change {
    Launch of(Chunk keys, Weights weights);
  }

  /**
   * The objects that work on the table.
   *
   * @param keys compiles the kernels
   * @param insert adds keys
   * @param remove takes keys away
   * @param groups how many thread groups do either for a number of keys
   * @param query estimates counts
   */
  record Kernels(
      KeyKernels keys,
      Change insert,
      Change remove,
      LongToIntFunction groups,
      BiFunction<Chunk, DeviceMemory, Launch> query) {}

  private final Resources resources;
  private final TableMemory memory;
  private final Kernels kernels;
  private final BucketSlices slices;
  private final EstimateQueries queries;

  /** Slices of an empty table need not be read. */
  private boolean isEmpty = true;

  SlicedTable(Resources resources, TableMemory memory, Kernels kernels, BucketSlices slices) {
    this.resources = resources;
    this.memory = memory;
    this.kernels = kernels;
    this.slices = slices;
    this.queries =
        new EstimateQueries(
            kernels.keys,
            kernels.query,
            memory.spec().counterBytes(),
            Optional.of(slices.queries()));
  }

  final TableMemory memory() {
    return memory;
  }

  @Override
  public final void add(Batch batch, int delta) {
    kernels.keys.forEachChunk(batch, chunk -> add(chunk, delta));
  }

  private void add(BatchChunk chunk, int delta) {
    boolean wasEmpty = isEmpty;
    isEmpty = false; // even if some of what follows fails
    long done = slices.add(chunk, delta, wasEmpty);
    BatchChunk rest = chunk.part(done, chunk.size() - done);
    if (rest.size() > 0) {
      Change change = delta > 0 ? kernels.insert : kernels.remove;
      int groups = kernels.groups.applyAsInt(rest.size());
      kernels.keys.launchGroups(rest, change.of(rest.keys(), rest.weights()), groups);
    }
  }

  @Override
  public final long total(Keys weights) {
    return memory.total(weights);
  }

  @Override
  public final EstimateQueries queries() {
    return queries;
  }

  @Override
  public final void merge(SketchImage image) {
    isEmpty = false;
    memory.mergeOnHost(image);
  }

  /** Notes that buckets change from here on: slices must be read. */
  final void beginChange() {
    isEmpty = false;
  }

  @Override
  public final boolean copyFrom(Combinable other) {
    if (!(other instanceof SlicedTable there)) {
      return false;
    }
    beginChange();
    memory.copyFrom(there.memory);
    return true;
  }

  @Override
  public final void clear() {
    memory.clear();
    isEmpty = true;
  }

  @Override
  public final SketchImage image() {
    return memory.image();
  }

  @Override
  public final void load(List<MemorySegment> parts) {
    isEmpty = false;
    memory.load(parts);
  }

  @Override
  public final void close() {
    resources.close();
  }
}
