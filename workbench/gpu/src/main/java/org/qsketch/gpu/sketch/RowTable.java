package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.Combinable;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Weights;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;

/** Buckets that may get a row of a high table, that table, and how many rows were asked for. */
abstract sealed class RowTable implements DeviceTable, Combinable
    permits MultiLevelTable, TaggedTable {
  static final int LOW = 0;
  static final int HIGH = 1;
  static final int REQUESTED = 2;

  /** Launches that add keys to the tables, or take keys away. */
  @FunctionalInterface
  interface Change {
    Launch of(Chunk keys, Weights weights);
  }

  /**
   * The objects that work on the tables.
   *
   * @param keys compiles the kernels
   * @param insert adds keys, and may give rows to buckets
   * @param remove takes keys away
   * @param query estimates counts
   */
  record Kernels(
      KeyKernels keys,
      Change insert,
      Change remove,
      BiFunction<Chunk, DeviceMemory, Launch> query) {}

  private final Resources resources;
  private final TableMemory memory;
  private final Kernels kernels;
  private final RowSlices slices;
  private final RowSums sums;
  private final EstimateQueries queries;

  /** Slices of an empty table need not be read. */
  private boolean isEmpty = true;

  RowTable(
      Resources resources, TableMemory memory, Kernels kernels, RowSlices slices, RowSums sums) {
    this.resources = resources;
    this.memory = memory;
    this.kernels = kernels;
    this.slices = slices;
    this.sums = sums;
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
    Change change = delta > 0 ? kernels.insert : kernels.remove;
    kernels.keys.launch(rest, change.of(rest.keys(), rest.weights()));
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

  /** Counters change from here on: slices must be read. */
  private void beginChange() {
    isEmpty = false;
  }

  @Override
  public final boolean addAll(Combinable other) {
    return other instanceof RowTable there && sums.add(there.memory, this::beginChange);
  }

  @Override
  public final boolean copyFrom(Combinable other) {
    if (!(other instanceof RowTable there)) {
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

  /** Statistics, given what only the variant knows. */
  final SketchStatistics statistics(Summary low, long rows, long converted) {
    Summary high = memory.summarizeCounters(HIGH);
    return new SketchStatistics(
        memory.spec().counters(),
        low.used(),
        Math.max(low.largest(), high.largest()),
        rows,
        memory.number(REQUESTED),
        converted);
  }

  @Override
  public final void close() {
    resources.close();
  }
}
