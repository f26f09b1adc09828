package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.Combinable;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.EntryPoint;
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

  /**
   * What works on the tables.
   *
   * @param inserting with the arguments of {@code insert}
   * @param insert adds keys, and may give rows to buckets
   * @param others with the arguments of the other two
   * @param remove takes keys away
   * @param query estimates counts
   */
  record Kernels(
      KeyKernels inserting,
      EntryPoint insert,
      KeyKernels others,
      EntryPoint remove,
      EntryPoint query) {}

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
            kernels.others,
            kernels.query,
            memory.spec().counterBytes(),
            Optional.of(slices.queries()));
  }

  final TableMemory memory() {
    return memory;
  }

  @Override
  public final void add(Batch batch, int delta) {
    KeyKernels direct = delta > 0 ? kernels.inserting : kernels.others;
    direct.forEachChunk(batch, chunk -> add(chunk, delta));
  }

  private void add(BatchChunk chunk, int delta) {
    boolean wasEmpty = isEmpty;
    isEmpty = false; // even if some of what follows fails
    long done = slices.add(chunk, delta, wasEmpty);
    chunk.part(done, chunk.size() - done).launch(delta > 0 ? kernels.insert : kernels.remove);
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
    Summary high = memory.summarize(HIGH, EntryPoint.SUMMARIZE);
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
