package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Combinable;
import org.qsketch.backend.spi.CounterRanges;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.SubWarpSketchKernels;
import org.qsketch.gpu.launch.ThreadSketchKernels;
import org.qsketch.gpu.launch.WarpSketchKernels;
import org.qsketch.gpu.launch.Weights;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/** The sketches with one table of counters: thread, warp and sub-warp (Algorithms 1-3). */
final class CounterTable implements DeviceTable, Combinable {
  /** Launches that add to counters. */
  @FunctionalInterface
  private interface Add {
    Launch of(Chunk keys, Weights weights, Arg.Delta delta);
  }

  private final Resources resources;
  private final TableMemory memory;
  private final KeyKernels kernels;
  private final Add add;
  private final CounterSlices slices;
  private final EstimateQueries queries;

  /** Slices of an empty table need not be read. */
  private boolean isEmpty = true;

  private CounterTable(
      Resources resources,
      TableMemory memory,
      KeyKernels kernels,
      Add add,
      BiFunction<Chunk, DeviceMemory, Launch> query,
      CounterSlices slices) {
    this.resources = resources;
    this.memory = memory;
    this.kernels = kernels;
    this.add = add;
    this.slices = slices;
    this.queries =
        new EstimateQueries(
            kernels, query, memory.spec().counterBytes(), Optional.of(slices.queries()));
  }

  static CounterTable of(ThreadSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Width width = new Arg.Width(spec.width());
    Arg.Seed seed = new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed()));
    return new CounterTable(
        resources,
        memory,
        KeyKernels.of(resources.gpu(), options(spec).with(Define.DEPTH, spec.depth())),
        (keys, weights, delta) ->
            new ThreadSketchKernels.Add(table, width, seed, keys, weights, delta),
        (keys, counts) ->
            new ThreadSketchKernels.Query(table, width, seed, keys, new Arg.Counts(counts)),
        CounterSlices.of(spec, memory));
  }

  static CounterTable of(WarpSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    MaskTable masks = MaskTable.of(spec, resources);
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    KernelOptions options =
        options(spec).with(Define.WIDTH, spec.bucketWidth()).with(Define.DEPTH, spec.depth());
    return new CounterTable(
        resources,
        memory,
        KeyKernels.of(resources.gpu(), options),
        (keys, weights, delta) ->
            new WarpSketchKernels.Add(table, buckets, masks.selection(), keys, weights, delta),
        (keys, counts) ->
            new WarpSketchKernels.Query(
                table, buckets, masks.selection(), keys, new Arg.Counts(counts)),
        CounterSlices.of(spec, memory, masks));
  }

  static CounterTable of(SubWarpSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    MaskTable masks = MaskTable.of(spec, resources);
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    return new CounterTable(
        resources,
        memory,
        KeyKernels.of(resources.gpu(), options(spec).with(Define.WIDTH, spec.bucketWidth())),
        (keys, weights, delta) ->
            new SubWarpSketchKernels.Add(table, buckets, masks.selection(), keys, weights, delta),
        (keys, counts) ->
            new SubWarpSketchKernels.Query(
                table, buckets, masks.selection(), keys, new Arg.Counts(counts)),
        CounterSlices.of(spec, memory, masks));
  }

  private static KernelOptions options(SketchSpec spec) {
    return KernelOptions.forHash(spec.hash()).with(Define.COUNTER_BITS, spec.counterBits());
  }

  @Override
  public void add(Batch batch, int delta) {
    kernels.forEachChunk(batch, chunk -> add(chunk, delta));
  }

  private void add(BatchChunk chunk, int delta) {
    boolean wasEmpty = isEmpty;
    isEmpty = false; // even if some of what follows fails
    long done = slices.add(chunk, delta, wasEmpty);
    BatchChunk rest = chunk.part(done, chunk.size() - done);
    kernels.launch(rest, add.of(rest.keys(), rest.weights(), new Arg.Delta(delta)));
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
  public void halve() {
    memory.halveCounters(0);
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
    TableMemory.Summary summary = memory.summarizeCounters(0);
    return new SketchStatistics(memory.spec().counters(), summary.used(), summary.largest(), 0, 0);
  }

  @Override
  public void close() {
    resources.close();
  }
}
