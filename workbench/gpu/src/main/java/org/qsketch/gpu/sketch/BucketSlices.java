package org.qsketch.gpu.sketch;

import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;

/**
 * Adds batches to buckets, and asks about them, a slice of buckets at a time in local memory.
 *
 * @param memory of the sketch
 * @param buckets how many there are
 * @param masks of which a hash selects one, or tags
 * @param kernels what works on the slices
 */
record BucketSlices(TableMemory memory, long buckets, int masks, Kernels kernels) {
  /** log2 of the buckets of a slice: several slices fit the local memory of a compute unit. */
  private static final int SLICE_BITS = 9;

  /** Entries of a slice that a work-item orders at once. */
  private static final int ENTRY_ITEMS = 4;

  /** The most rounds of entries; in the last one, only one work-item works. */
  private static final int ROUNDS = KernelConstant.GROUP_SIZE.value();

  /**
   * Launches of a variant.
   *
   * @param options to compile them with, except how large slices are
   * @param insert adds entries
   * @param remove takes entries away
   * @param query answers for entries
   */
  record Kernels(KernelOptions options, Change insert, Change remove, SliceQueries.Kernel query) {}

  /** Launches that add the entries of slices, or take them away. */
  @FunctionalInterface
  interface Change {
    Launch of(Arg.Empty empty, Slices slices, Arg.MaskBits maskBits);
  }

  /**
   * Adds the keys of a chunk, from the first on.
   *
   * @param isEmpty whether nothing was added before
   * @return how many keys were added
   */
  long add(BatchChunk chunk, int delta, boolean isEmpty) {
    return BulkPath.adding(memory.part(0).bytes(), partition())
        .take(
            chunk,
            (slices, from, _) -> add(slices, chunk.isWeighted(), delta, isEmpty && from == 0));
  }

  /** Returns the queries of the slices. */
  SliceQueries queries() {
    return new SliceQueries(
        memory.part(0).bytes(),
        partition(),
        kernels.options.with(Define.SLICE_BUCKETS, 1 << SLICE_BITS),
        kernels.query);
  }

  private KeyPartition partition() {
    return new KeyPartition(
        memory.gpu(),
        memory.spec().hash(),
        memory.spec().seed(),
        new Slicing(buckets, SLICE_BITS, maskBits()),
        0,
        masks);
  }

  private int maskBits() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(masks - 1);
  }

  private void add(Slices slices, boolean isWeighted, int delta, boolean isEmpty) {
    Change change = delta > 0 ? kernels.insert : kernels.remove;
    memory
        .gpu()
        .launchGroups(
            options().weighted(isWeighted),
            change.of(new Arg.Empty(isEmpty ? 1 : 0), slices, new Arg.MaskBits(maskBits())),
            slices.number());
  }

  private KernelOptions options() {
    return kernels
        .options
        .with(Define.DIGITS, ROUNDS)
        .with(Define.ENTRY_ITEMS, ENTRY_ITEMS)
        .with(Define.SLICE_BUCKETS, 1 << SLICE_BITS);
  }
}
