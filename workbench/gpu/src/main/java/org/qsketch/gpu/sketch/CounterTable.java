package org.qsketch.gpu.sketch;

import static org.qsketch.gpu.program.Program.COUNTER_BITS;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.Combinable;
import org.qsketch.backend.spi.fleet.CounterRanges;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/** The sketches with one table of counters: thread, warp and sub-warp (Algorithms 1-3). */
final class CounterTable implements DeviceTable, Combinable {
  private enum Kernels {
    THREAD(KernelFile.THREAD_SKETCH, EntryPoint.THREAD_ADD, EntryPoint.THREAD_QUERY),
    WARP(KernelFile.WARP_SKETCH, EntryPoint.WARP_ADD, EntryPoint.WARP_QUERY),
    SUB_WARP(KernelFile.SUB_WARP_SKETCH, EntryPoint.SUB_WARP_ADD, EntryPoint.SUB_WARP_QUERY);

    private final KernelFile file;
    private final EntryPoint add;
    private final EntryPoint query;

    Kernels(KernelFile file, EntryPoint add, EntryPoint query) {
      this.file = file;
      this.add = add;
      this.query = query;
    }

    KeyKernels of(SketchSpec spec, Resources resources, Map<String, Integer> definitions) {
      return KeyKernels.of(resources, spec.hash(), file, definitions);
    }
  }

  private final Resources resources;
  private final TableMemory memory;
  private final Kernels entries;
  private final KeyKernels kernels;
  private final CounterSlices slices;
  private final EstimateQueries queries;

  /** Slices of an empty table need not be read. */
  private boolean isEmpty = true;

  private CounterTable(
      Resources resources,
      TableMemory memory,
      Kernels entries,
      KeyKernels kernels,
      CounterSlices slices) {
    this.resources = resources;
    this.memory = memory;
    this.entries = entries;
    this.kernels = kernels;
    this.slices = slices;
    this.queries =
        new EstimateQueries(
            kernels, entries.query, memory.spec().counterBytes(), Optional.of(slices.queries()));
  }

  static CounterTable of(ThreadSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    KeyKernels kernels =
        Kernels.THREAD
            .of(spec, resources, Map.of("DEPTH", spec.depth(), COUNTER_BITS, spec.counterBits()))
            .with(memory.part(0), spec.width(), KernelHash.seed(spec.hash(), spec.seed()));
    return new CounterTable(
        resources, memory, Kernels.THREAD, kernels, CounterSlices.of(spec, memory));
  }

  static CounterTable of(WarpSketchSpec spec, Resources resources) {
    Map<String, Integer> definitions =
        Map.of(
            "WIDTH", spec.bucketWidth(), "DEPTH", spec.depth(), COUNTER_BITS, spec.counterBits());
    return of(spec, Kernels.WARP, definitions, resources);
  }

  static CounterTable of(SubWarpSketchSpec spec, Resources resources) {
    Map<String, Integer> definitions =
        Map.of("WIDTH", spec.bucketWidth(), COUNTER_BITS, spec.counterBits());
    return of(spec, Kernels.SUB_WARP, definitions, resources);
  }

  private static CounterTable of(
      BucketedSketchSpec spec,
      Kernels entries,
      Map<String, Integer> definitions,
      Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    MaskTable masks = MaskTable.of(spec, resources);
    KeyKernels kernels =
        entries
            .of(spec, resources, definitions)
            .with(memory.part(0), spec.buckets())
            .with(masks.selection());
    return new CounterTable(
        resources, memory, entries, kernels, CounterSlices.of(spec, memory, masks));
  }

  @Override
  public void add(Batch batch, int delta) {
    kernels.forEachChunk(batch, chunk -> add(chunk, delta));
  }

  private void add(BatchChunk chunk, int delta) {
    boolean wasEmpty = isEmpty;
    isEmpty = false; // even if some of what follows fails
    long done = slices.add(chunk, delta, wasEmpty);
    chunk.part(done, chunk.size() - done).launch(entries.add, delta);
  }

  @Override
  public long total(Keys weights) {
    return memory.total(weights);
  }

  @Override
  public EstimateQueries queries() {
    return queries;
  }

  @Override
  public void merge(SketchImage image) {
    isEmpty = false;
    memory.addCounters(image);
  }

  @Override
  public Optional<CounterRanges> counterRanges() {
    return Optional.of(new DeviceRanges(memory, () -> isEmpty = false));
  }

  @Override
  public void clear() {
    memory.clear();
    isEmpty = true;
  }

  @Override
  public SketchImage image() {
    return memory.image();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    isEmpty = false;
    memory.load(parts);
  }

  @Override
  public SketchStatistics statistics() {
    TableMemory.Summary summary = memory.summarize(0, EntryPoint.SUMMARIZE);
    return new SketchStatistics(memory.spec().counters(), summary.used(), summary.largest(), 0, 0);
  }

  @Override
  public void close() {
    resources.close();
  }
}
