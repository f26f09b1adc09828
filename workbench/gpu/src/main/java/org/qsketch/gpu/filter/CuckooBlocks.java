package org.qsketch.gpu.filter;

import java.util.Optional;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels.ResultChunk;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.CuckooBlocksKernels;
import org.qsketch.gpu.launch.CuckooFilterKernels;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * Inserts batches into a cuckoo filter, deletes them and counts what is there of them, a block at a
 * time in local memory. Blocks that cannot take all of their keys, or lack one to delete, are left
 * as they were, and these keys go the direct way, which has an answer for each.
 */
final class CuckooBlocks {
  /** An entry has 32 bits for a bucket and a fingerprint. */
  private static final int MOST_FINGERPRINT_BITS = 16;

  /** Thread groups that answer: as many as a large device runs at once. */
  private static final int MOST_GROUPS = 1 << 11;

  private final Arg.Table table;
  private final KernelOptions options;
  private final BulkPath path;
  private final BulkPath countingPath;

  /** A flag for all blocks, and one for each: 1 if it was left out. */
  private final DeviceMemory leftOut;

  private CuckooBlocks(
      CuckooFilterSpec spec, Resources resources, DeviceMemory table, KernelOptions filter) {
    this.table = new Arg.Table(table);
    KeyPartition partition = partition(spec, resources.gpu());
    this.options = filter.with(KeyWidth.BITS_32).weighted(partition.hasMasksApart());
    this.path = BulkPath.adding(spec.bytes(), partition);
    this.countingPath = BulkPath.asking(spec.bytes(), partition);
    long blocks = spec.buckets() / spec.blockBuckets();
    this.leftOut = resources.allocate((1 + blocks) * Integer.BYTES, "blocks that were left out");
  }

  /** Creates the blocks of a filter; empty for filters that have no such blocks. */
  static Optional<CuckooBlocks> of(
      CuckooFilterSpec spec, Resources resources, DeviceMemory table, KernelOptions filter) {
    return hasBlocks(spec)
        ? Optional.of(new CuckooBlocks(spec, resources, table, filter))
        : Optional.empty();
  }

  /**
   * Tells whether a filter has such blocks. The multiplicative hash selects fingerprints in another
   * way than masks.
   */
  private static boolean hasBlocks(CuckooFilterSpec spec) {
    return spec.alternate() == AlternateBucket.LOCAL
        && spec.blockBuckets() * spec.bucketBytes() == AlternateBucket.BLOCK_BYTES
        && spec.fingerprintBits() <= MOST_FINGERPRINT_BITS
        && spec.hash() != HashFamily.multiply();
  }

  /**
   * Creates a partition with fingerprints less 1 instead of masks: there are 2 fewer than numbers.
   * In large filters they are next to entries, which have no bits for them.
   */
  private static KeyPartition partition(CuckooFilterSpec spec, Gpu gpu) {
    Slicing slicing = Slicing.of(spec.buckets(), (int) spec.blockBuckets(), spec.fingerprintBits());
    int fingerprints = (1 << spec.fingerprintBits()) - 2;
    KeyPartition partition =
        new KeyPartition(gpu, spec.hash(), spec.seed(), slicing, 0, fingerprints);
    return slicing.isPossible(false) ? partition : partition.withMasksApart();
  }

  /**
   * Inserts the keys of a chunk, from the first on.
   *
   * @param histograms count displacements, in several copies
   * @param refusals marks at this turn whether a key was refused
   * @return how many keys have an answer
   */
  long insert(
      ResultChunk chunk,
      CuckooTable.Filter filter,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.Refusals refusals,
      Arg.Turn turn) {
    return path.take(
        BatchChunk.once(chunk.width(), chunk.keys()),
        (slices, from, count) -> {
          leaveNoneOut();
          launch(
              slices,
              new CuckooBlocksKernels.InsertBlocks(
                  table, slices, histograms, copies, leftOutBlocks()));
          ResultChunk keys = chunk.until(from + count);
          keys.launchGroups(
              new CuckooFilterKernels.InsertLeftOut(
                  filter.table(),
                  filter.buckets(),
                  filter.seed(),
                  keys.keys(),
                  new Arg.Answers(keys.results()),
                  histograms,
                  copies,
                  refusals,
                  turn,
                  new Arg.First(from),
                  leftOutBlocks()),
              groups(count));
        });
  }

  /**
   * Deletes the keys of a chunk, from the first on.
   *
   * @return how many keys have an answer
   */
  long delete(ResultChunk chunk, CuckooTable.Filter filter) {
    return path.take(
        BatchChunk.once(chunk.width(), chunk.keys()),
        (slices, from, count) -> {
          leaveNoneOut();
          launch(slices, new CuckooBlocksKernels.EraseBlocks(table, slices, leftOutBlocks()));
          ResultChunk keys = chunk.until(from + count);
          keys.launchGroups(
              new CuckooFilterKernels.EraseLeftOut(
                  filter.table(),
                  filter.buckets(),
                  filter.seed(),
                  keys.keys(),
                  new Arg.Answers(keys.results()),
                  new Arg.First(from),
                  leftOutBlocks()),
              groups(count));
        });
  }

  /**
   * Counts those keys of a chunk that are there, from the first on.
   *
   * @param sums takes the count, in several copies
   * @return how many keys were looked for
   */
  long count(BatchChunk chunk, Arg.Sums sums, Arg.Copies copies) {
    return countingPath.take(
        chunk,
        (slices, _, _) ->
            launch(slices, new CuckooBlocksKernels.CountBlocks(table, slices, sums, copies)));
  }

  private Arg.LeftOut leftOutBlocks() {
    return new Arg.LeftOut(leftOut);
  }

  private static int groups(long keys) {
    return (int) Math.min(MOST_GROUPS, Math.ceilDiv(keys, KernelConstant.GROUP_SIZE.value()));
  }

  private void leaveNoneOut() {
    path.gpu().queue().zero(leftOut, 0, Integer.BYTES);
  }

  private void launch(Slices slices, Launch launch) {
    path.gpu().launchGroups(options, launch, slices.number());
  }
}
