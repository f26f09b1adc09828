package org.qsketch.cpu.groupby;

import java.util.Arrays;
import org.qsketch.cpu.groupby.PairSlabs.ChunkList;

/**
 * The pairs that one worker has put aside, partitioned by the high bits of their hashes. Hashes
 * without values count once each. The last few pairs of a partition are staged in arrays that stay
 * in cache; full stages are written to a chunk.
 */
final class PairPartitions {
  private static final int STAGE = PairSlabs.CHUNK_SIZE;

  /** The chunks of a block. */
  private static final int BLOCK = PairBlock.SIZE / STAGE;

  private final PairSlabs slabs;
  private final int bits;
  private final Columns columns;
  private final int[] staged;
  private final ChunkList[] chunks;
  private final ChunkList free = new ChunkList();
  private long[] stagedHashes = {};
  private long[] stagedValues = {};
  private long written;
  private int unused;
  private int unusedEnd;

  /** The columns that are kept of each pair. */
  enum Columns {
    /** Hashes only; each counts once. */
    HASHES,
    HASHES_AND_VALUES
  }

  /**
   * Creates empty partitions, which take hardly any memory.
   *
   * @param slabs the memory for chunks
   * @param bits log2 of the number of partitions
   * @param columns that are kept of each pair
   */
  PairPartitions(PairSlabs slabs, int bits, Columns columns) {
    this.slabs = slabs;
    this.bits = bits;
    this.columns = columns;
    int count = 1 << bits;
    this.staged = new int[count];
    this.chunks = new ChunkList[count];
    Arrays.setAll(chunks, _ -> new ChunkList());
  }

  /** Returns the number of pairs in a partition. */
  long pairs(int partition) {
    return (long) chunks[partition].size() * STAGE + staged[partition];
  }

  /** Returns the number of hashes and values that were ever written to chunks. */
  long written() {
    return written;
  }

  /** Adds pairs; if only hashes are kept, all values must be 1. */
  void add(PairBlock block) {
    if (stagedHashes.length == 0) {
      stage();
    }
    if (withValues()) {
      addPairs(block);
    } else {
      addHashes(block);
    }
  }

  private void addPairs(PairBlock block) {
    int shift = Long.SIZE - 1 - bits;
    for (int i = 0; i < block.count(); i++) {
      long hash = block.hashes[i];
      int partition = (int) (hash >>> 1 >>> shift);
      int place = staged[partition]++;
      stagedHashes[partition * STAGE + place] = hash;
      stagedValues[partition * STAGE + place] = block.values[i];
      if (place == STAGE - 1) {
        write(partition);
      }
    }
  }

  /** Adds hashes in a loop of their own: with a branch, Java may compile slower code for both. */
  private void addHashes(PairBlock block) {
    int shift = Long.SIZE - 1 - bits;
    for (int i = 0; i < block.count(); i++) {
      long hash = block.hashes[i];
      int partition = (int) (hash >>> 1 >>> shift);
      int place = staged[partition]++;
      stagedHashes[partition * STAGE + place] = hash;
      if (place == STAGE - 1) {
        write(partition);
      }
    }
  }

  private void stage() {
    stagedHashes = new long[staged.length * STAGE];
    stagedValues = new long[withValues() ? staged.length * STAGE : 0];
  }

  private boolean withValues() {
    return columns == Columns.HASHES_AND_VALUES;
  }

  /** Returns the chunks of a stage; values are in the chunk after their hashes. */
  private int chunksOfAStage() {
    return withValues() ? 2 : 1;
  }

  private void write(int partition) {
    int chunk = chunk();
    slabs.write(chunk, stagedHashes, partition * STAGE);
    if (withValues()) {
      slabs.write(chunk + 1, stagedValues, partition * STAGE);
    }
    chunks[partition].push(chunk);
    staged[partition] = 0;
    written += (long) chunksOfAStage() * STAGE;
  }

  /** Returns a free chunk. Threads wait for each other only once in hundreds of chunks. */
  private int chunk() {
    if (free.size() > 0) {
      return free.pop();
    }
    if (unused == unusedEnd) {
      slabs.takeSome(free, withValues());
      return free.size() > 0 ? free.pop() : firstOfSlab();
    }
    return nextOfSlab();
  }

  private int firstOfSlab() {
    unused = slabs.take();
    unusedEnd = unused + PairSlabs.SLAB_CHUNKS;
    return nextOfSlab();
  }

  private int nextOfSlab() {
    int chunk = unused;
    unused += chunksOfAStage();
    return chunk;
  }

  /** Returns the number of blocks that the pairs of a partition fill. */
  int blocks(int partition) {
    return Math.ceilDiv(chunks[partition].size(), BLOCK) + (staged[partition] > 0 ? 1 : 0);
  }

  /** Loads one of the {@linkplain #blocks blocks} of a partition. */
  void load(int partition, int number, PairBlock block) {
    ChunkList full = chunks[partition];
    int from = number * BLOCK;
    int to = Math.min(full.size(), from + BLOCK);
    if (from < to) {
      for (int i = from; i < to; i++) {
        read(full.get(i), block, (i - from) * STAGE);
      }
      block.setCount((to - from) * STAGE);
    } else {
      loadStage(partition, block);
    }
    if (!withValues()) {
      block.countEachOnce();
    }
  }

  private void read(int chunk, PairBlock block, int to) {
    slabs.read(chunk, block.hashes, to);
    if (withValues()) {
      slabs.read(chunk + 1, block.values, to);
    }
  }

  private void loadStage(int partition, PairBlock block) {
    int count = staged[partition];
    System.arraycopy(stagedHashes, partition * STAGE, block.hashes, 0, count);
    if (withValues()) {
      System.arraycopy(stagedValues, partition * STAGE, block.values, 0, count);
    }
    block.setCount(count);
  }

  /** Empties a partition of another worker or of this one, and takes its chunks. */
  void recycle(PairPartitions other, int partition) {
    ChunkList chunksOfOther = other.chunks[partition];
    chunksOfOther.move(chunksOfOther.size(), free);
    other.staged[partition] = 0;
  }

  /**
   * Makes free chunks available to all workers: other workers than those that merge may need them.
   */
  void giveBack() {
    slabs.giveBack(free, withValues());
  }
}
