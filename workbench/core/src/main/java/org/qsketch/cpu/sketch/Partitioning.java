package org.qsketch.cpu.sketch;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.cpu.sketch.flat.CpuTable;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.keys.Keys;

/**
 * Partitions a batch by the high bits of the unit number, as for a partitioned hash join. Every
 * worker counts the keys of each partition in its part of the batch. Prefix sums give every worker
 * its own positions in the output. A second pass scatters the hashes there. Hashes are computed
 * twice and not stored, since a vectorized mix is cheaper than memory.
 *
 * <p>Within a partition the hashes keep the order of the keys. So the counters do not depend on the
 * number of workers, but the rows that buckets get in a high table do.
 *
 * <p>The keys may be in memory of the caller, who may change them between the two passes.
 * Partitions would then overlap, and other keys would lose their counts. So if the passes find
 * different numbers of keys for a partition, both are repeated with a copy.
 */
final class Partitioning {
  /** The most keys of a batch, and the size of the output in hashes. */
  static final int MAX_KEYS = 1 << 22;

  /** Below this many keys, threads cost more than they save. */
  private static final int MIN_KEYS = 1 << 13;

  /**
   * The bytes of the table that a partition spans, unless this gives too few or too many
   * partitions.
   */
  private static final long SLICE_BYTES = 1L << 18;

  /**
   * The fewest partitions per worker. Workers then finish together, although some partitions are
   * larger.
   */
  private static final long PARTITIONS_PER_WORKER = 32;

  /**
   * log2 of the most partitions. The write positions of more would not fit in the first-level
   * cache.
   */
  private static final int MAX_BITS = 11;

  private final Workers workers;
  private long[] output = new long[0];

  /** The weights of the hashes of a weighted batch. */
  private int[] weights = new int[0];

  Partitioning(Workers workers) {
    this.workers = workers;
  }

  /**
   * Returns the number of low bits of the unit number that a partition spans, for a batch of this
   * many keys.
   */
  int shift(CpuTable table, long keys) {
    int whole = ceilLog2(table.units());
    long tableBytes = table.units() * table.unitBytes();
    if (keys < MIN_KEYS || isForOne(table, tableBytes)) {
      return whole;
    }
    int forWorkers = ceilLog2(workers.count() * PARTITIONS_PER_WORKER);
    int forCache = ceilLog2(Math.ceilDiv(tableBytes, SLICE_BYTES));
    return Math.max(0, whole - Math.min(Math.max(forWorkers, forCache), MAX_BITS));
  }

  private boolean isForOne(CpuTable table, long tableBytes) {
    long others = workers.count() - 1L;
    return others == 0 || tableBytes <= table.aloneBytes() / (others * others);
  }

  int count(CpuTable table, int shift) {
    return (int) Math.min(Integer.MAX_VALUE, ((table.units() - 1) >>> shift) + 1);
  }

  private static int ceilLog2(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value - 1);
  }

  /** Applies a batch of at most {@link #MAX_KEYS} keys, lane by lane. */
  void add(CpuTable table, Batch batch, int shift, int delta) {
    makeSpace(batch);
    boolean weighted = batch.weights().isPresent();
    for (int lane = 0; lane < table.lanes(); lane++) {
      apply(table, lane, delta, weighted, partition(table, batch, lane, shift));
    }
  }

  private void makeSpace(Batch batch) {
    if (output.length < batch.size()) {
      output = new long[(int) batch.size()];
    }
    if (batch.weights().isPresent() && weights.length < batch.size()) {
      weights = new int[(int) batch.size()];
    }
  }

  /** Fills the output; returns where each partition ends in it. */
  private int[] partition(CpuTable table, Batch batch, int lane, int shift) {
    return tryPartition(table, batch, lane, shift)
        .or(() -> tryPartition(table, copyOf(batch), lane, shift))
        .orElseThrow();
  }

  private static Batch copyOf(Batch batch) {
    return new Batch(Keys.of(batch.keys().toArray()), batch.weights());
  }

  /** Fills the output; returns empty if the keys were changed meanwhile. */
  private Optional<int[]> tryPartition(CpuTable table, Batch batch, int lane, int shift) {
    int[][] places = new int[workers.count()][count(table, shift)];
    Batch keys = Batch.once(batch.keys());
    forEachBlock(table, keys, lane, (share, block) -> countKeys(block, shift, places[share]));
    int[] ends = toPlaces(places);
    int[][] next = Arrays.stream(places).map(int[]::clone).toArray(int[][]::new);
    forEachBlock(table, batch, lane, (share, block) -> scatter(block, shift, next[share]));
    return isFilled(places, next, ends) ? Optional.of(ends) : Optional.empty();
  }

  /** Returns whether every worker has filled its part of each partition exactly. */
  private static boolean isFilled(int[][] places, int[][] next, int[] ends) {
    int last = places.length - 1;
    return IntStream.range(0, last).allMatch(i -> Arrays.equals(next[i], places[i + 1]))
        && Arrays.equals(next[last], ends);
  }

  @FunctionalInterface
  private interface SharedBlock {
    void accept(int share, KeyBlock block);
  }

  /**
   * Computes the units of a lane for every block of the batch; each worker has one share of the
   * batch.
   */
  private void forEachBlock(CpuTable table, Batch batch, int lane, SharedBlock action) {
    long shareSize = Math.ceilDiv(batch.size(), workers.count());
    workers.forEach(
        workers.count(),
        (share, scratch) ->
            scratch.forEach(
                batch,
                Math.min(batch.size(), share * shareSize),
                Math.min(batch.size(), (share + 1) * shareSize),
                (block, _) -> {
                  table.hashKeys(block);
                  table.toUnits(block, lane);
                  action.accept(share, block);
                }));
  }

  private static void countKeys(KeyBlock block, int shift, int[] counts) {
    for (int i = 0; i < block.count(); i++) {
      counts[(int) (block.offsets[i] >>> shift)]++;
    }
  }

  private void scatter(KeyBlock block, int shift, int... places) {
    if (block.isWeighted()) {
      scatter(block, shift, places, output, weights);
    } else {
      scatter(block, shift, places, output);
    }
  }

  private static void scatter(
      KeyBlock block, int shift, int[] places, long[] output, int... weights) {
    for (int i = 0; i < block.count(); i++) {
      int place = places[(int) (block.offsets[i] >>> shift)]++;
      if (place < Math.min(output.length, weights.length)) { // or the keys were changed
        output[place] = block.lane[i];
        weights[place] = block.weights[i];
      }
    }
  }

  private static void scatter(KeyBlock block, int shift, int[] places, long... output) {
    for (int i = 0; i < block.count(); i++) {
      int place = places[(int) (block.offsets[i] >>> shift)]++;
      if (place < output.length) { // or the keys were changed
        output[place] = block.lane[i];
      }
    }
  }

  /**
   * Turns counts, by share and partition, into first positions; returns the end of each partition.
   */
  private static int[] toPlaces(int[][] counts) {
    int[] ends = new int[counts[0].length];
    int place = 0;
    for (int partition = 0; partition < ends.length; partition++) {
      for (int[] share : counts) {
        int count = share[partition];
        share[partition] = place;
        place += count;
      }
      ends[partition] = place;
    }
    return ends;
  }

  private void apply(CpuTable table, int lane, int delta, boolean weighted, int... ends) {
    workers.forEach(
        ends.length,
        (partition, block) -> {
          int end = ends[partition];
          for (int at = partition == 0 ? 0 : ends[partition - 1]; at < end; at += KeyBlock.SIZE) {
            block.loadLane(output, at, Math.min(KeyBlock.SIZE, end - at));
            if (weighted) {
              block.loadWeights(weights, at);
            }
            if (table.isOrderFree()) {
              block.mergeRepeats();
            }
            table.hash().bucket(block.lane, block.count(), table.units(), block.offsets);
            table.add(block, lane, delta);
          }
        });
  }
}
