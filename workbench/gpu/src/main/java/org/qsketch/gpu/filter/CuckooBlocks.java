package org.qsketch.gpu.filter;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels.ResultChunk;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slices;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.keys.HashFamily;

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

  private final DeviceMemory table;
  private final Program program;
  private final BulkPath path;
  private final BulkPath countingPath;

  /** Whether a block was left out, and then for each block whether it was. */
  private final DeviceMemory leftOut;

  private CuckooBlocks(
      CuckooFilterSpec spec,
      Resources resources,
      DeviceMemory table,
      Map<String, Integer> definitions) {
    this.table = table;
    this.program = program(definitions);
    KeyPartition partition = partition(spec, resources.gpu());
    this.path = BulkPath.adding(spec.bytes(), partition);
    this.countingPath = BulkPath.asking(spec.bytes(), partition);
    long blocks = spec.buckets() / spec.blockBuckets();
    this.leftOut = resources.allocate((1 + blocks) * Integer.BYTES, "blocks that were left out");
  }

  /** Empty for filters that have no such blocks. */
  static Optional<CuckooBlocks> of(
      CuckooFilterSpec spec,
      Resources resources,
      DeviceMemory table,
      Map<String, Integer> definitions) {
    return hasBlocks(spec)
        ? Optional.of(new CuckooBlocks(spec, resources, table, definitions))
        : Optional.empty();
  }

  /** The multiplicative hash selects fingerprints otherwise than masks. */
  private static boolean hasBlocks(CuckooFilterSpec spec) {
    return spec.alternate() == AlternateBucket.LOCAL
        && spec.blockBuckets() * spec.bucketBytes() == AlternateBucket.BLOCK_BYTES
        && spec.fingerprintBits() <= MOST_FINGERPRINT_BITS
        && spec.hash() != HashFamily.multiply();
  }

  private static Program program(Map<String, Integer> definitions) {
    Map<String, Integer> all = new TreeMap<>(definitions);
    all.put("TABLE_IN_LOCAL", 1);
    return Program.withoutKeys(KernelFile.CUCKOO_BLOCKS, all);
  }

  /** Fingerprints less 1 take the place of masks: there are 2 fewer than numbers. */
  private static KeyPartition partition(CuckooFilterSpec spec, Gpu gpu) {
    Slicing slicing = Slicing.of(spec.buckets(), (int) spec.blockBuckets(), spec.fingerprintBits());
    int fingerprints = (1 << spec.fingerprintBits()) - 2;
    return new KeyPartition(gpu, spec.hash(), spec.seed(), slicing, 0, fingerprints);
  }

  /**
   * Inserts the keys of a chunk, from the first on.
   *
   * @param histograms that count displacements, so many
   * @param refusals marks at this turn whether a key was refused
   * @return how many keys have an answer
   */
  long insert(
      ResultChunk chunk, DeviceMemory histograms, int copies, DeviceMemory refusals, int turn) {
    return path.take(
        batch(chunk),
        (slices, from, count) -> {
          leaveNoneOut();
          launch(EntryPoint.CUCKOO_INSERT_BLOCKS, slices, histograms, copies, leftOut);
          chunk
              .until(from + count)
              .launchGroups(
                  EntryPoint.CUCKOO_INSERT_LEFT_OUT,
                  groups(count),
                  histograms,
                  copies,
                  refusals,
                  turn,
                  from,
                  leftOut);
        });
  }

  /**
   * Deletes the keys of a chunk, from the first on.
   *
   * @return how many keys have an answer
   */
  long delete(ResultChunk chunk) {
    return path.take(
        batch(chunk),
        (slices, from, count) -> {
          leaveNoneOut();
          launch(EntryPoint.CUCKOO_ERASE_BLOCKS, slices, leftOut);
          chunk
              .until(from + count)
              .launchGroups(EntryPoint.CUCKOO_ERASE_LEFT_OUT, groups(count), from, leftOut);
        });
  }

  /**
   * Counts those keys of a chunk that are there, from the first on.
   *
   * @param sums their sum, in so many copies
   * @return how many keys were looked for
   */
  long count(BatchChunk chunk, DeviceMemory sums, int copies) {
    return countingPath.take(
        chunk, (slices, _, _) -> launch(EntryPoint.CUCKOO_COUNT_BLOCKS, slices, sums, copies));
  }

  private static BatchChunk batch(ResultChunk chunk) {
    return new BatchChunk(chunk.kernels(), chunk.width(), chunk.keys(), chunk.keys(), false);
  }

  private static int groups(long keys) {
    return (int) Math.min(MOST_GROUPS, Math.ceilDiv(keys, KernelConstant.GROUP_SIZE.value()));
  }

  private void leaveNoneOut() {
    path.gpu().queue().zero(leftOut, 0, Integer.BYTES);
  }

  private void launch(EntryPoint entry, Slices slices, Object... last) {
    path.gpu()
        .launchGroups(
            program,
            entry,
            slices.number(),
            Stream.of(
                    Stream.of(table, slices.space(), slices.numbers(), slices.entries()),
                    Stream.of(slices.capacity()),
                    Stream.of(last))
                .flatMap(part -> part)
                .toArray());
  }
}
