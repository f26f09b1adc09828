package org.qsketch.gpu.sketch;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.CounterQueriesKernels;
import org.qsketch.gpu.launch.CounterSlicesKernels;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;

/** Adds batches to one table of counters, a slice of it at a time in local memory. */
final class CounterSlices {
  /** The local memory of a slice: several fit a compute unit at once. */
  private static final int SLICE_BYTES = 1 << 15;

  private final TableMemory memory;
  private final KernelOptions options;
  private final DeviceMemory masks;
  private final BulkPath path;

  private CounterSlices(TableMemory memory, int width, DeviceMemory masks, KeyPartition partition) {
    this.memory = memory;
    this.options = // once, since a launch of few keys takes less time than to list its options
        KernelOptions.NONE
            .with(Define.WIDTH, width)
            .with(Define.SLICE_COUNTERS, sliceCounters(memory))
            .with(Define.COUNTER_BITS, memory.spec().counterBits());
    this.masks = masks;
    this.path = BulkPath.adding(memory.part(0).bytes(), partition);
  }

  static CounterSlices of(ThreadSketchSpec spec, TableMemory memory) {
    Slicing slicing = slicing(memory, 1, 0);
    return new CounterSlices(
        memory, 1, memory.part(0), partition(memory, slicing, spec.depth(), 0));
  }

  static CounterSlices of(BucketedSketchSpec spec, TableMemory memory, MaskTable masks) {
    int maskBits = Integer.SIZE - Integer.numberOfLeadingZeros(spec.masks() - 1);
    Slicing slicing = slicing(memory, spec.bucketWidth(), maskBits);
    return new CounterSlices(
        memory, spec.bucketWidth(), masks.memory(), partition(memory, slicing, 0, spec.masks()));
  }

  private static Slicing slicing(TableMemory memory, int width, int maskBits) {
    int buckets = sliceCounters(memory) / width;
    return new Slicing(
        memory.spec().counters() / width, Integer.numberOfTrailingZeros(buckets), maskBits);
  }

  private static KeyPartition partition(TableMemory memory, Slicing slicing, int rows, int masks) {
    return new KeyPartition(
        memory.gpu(), memory.spec().hash(), memory.spec().seed(), slicing, rows, masks);
  }

  private static int sliceCounters(TableMemory memory) {
    return SLICE_BYTES / memory.spec().counterBytes();
  }

  /**
   * Adds the keys of a chunk, from the first on.
   *
   * @param isEmpty whether all counters are 0
   * @return how many keys were added
   */
  long add(BatchChunk chunk, int delta, boolean isEmpty) {
    return path.take(
        chunk, (slices, from, _) -> add(slices, chunk.isWeighted(), delta, isEmpty && from == 0));
  }

  private void add(Slices slices, boolean isWeighted, int delta, boolean isEmpty) {
    memory
        .gpu()
        .launchGroups(
            options.weighted(isWeighted),
            new CounterSlicesKernels.AddSlices(
                new Arg.Table(memory.part(0)),
                new Arg.Counters(memory.spec().counters()),
                new Arg.Empty(isEmpty ? 1 : 0),
                new Arg.Masks(masks),
                slices,
                new Arg.MaskBits(path.partition().slicing().maskBits()),
                new Arg.Delta(delta)),
            slices.number());
  }

  /** Returns the queries of the slices. */
  SliceQueries queries() {
    return new SliceQueries(
        memory.part(0).bytes(),
        path.partition(),
        options,
        (slices, maskBits, threshold, answers) ->
            new CounterQueriesKernels.QuerySlices(
                new Arg.Table(memory.part(0)),
                new Arg.Counters(memory.spec().counters()),
                new Arg.Masks(masks),
                slices,
                maskBits,
                threshold,
                answers));
  }
}
