package org.qsketch.cpu.groupby;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.qsketch.cpu.groupby.PairSlabs.ChunkList;

/**
 * The pairs that one worker has put aside, partitioned by the high bits of their hashes. Hashes
 * without values count once each. The last few pairs of a partition are staged in arrays that stay
 * in cache; full stages are written to a chunk.
 */
final class PairPartitions {
  private static final int STAGE = PairSlabs.CHUNK_SIZE;

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
    this.chunks = Stream.generate(ChunkList::new).limit(count).toArray(ChunkList[]::new);
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

  private int chunk() {
    if (free.size() == 0) {
      slabs.takeSome(free, withValues());
    }
    if (free.size() > 0) {
      return free.pop();
    }
    if (unused == unusedEnd) {
      unused = slabs.take();
      unusedEnd = unused + PairSlabs.SLAB_CHUNKS;
    }
    int chunk = unused;
    unused += chunksOfAStage();
    return chunk;
  }

  /** Passes the pairs of a partition to an action, block by block. */
  void forEachBlock(int partition, PairBlock block, Consumer<PairBlock> action) {
    ChunkList full = chunks[partition];
    for (int from = 0; from < full.size(); from += PairBlock.SIZE / STAGE) {
      int to = Math.min(full.size(), from + PairBlock.SIZE / STAGE);
      for (int i = from; i < to; i++) {
        read(full.get(i), block, (i - from) * STAGE);
      }
      pass((to - from) * STAGE, block, action);
    }
    int rest = staged[partition];
    if (rest > 0) {
      System.arraycopy(stagedHashes, partition * STAGE, block.hashes, 0, rest);
      if (withValues()) {
        System.arraycopy(stagedValues, partition * STAGE, block.values, 0, rest);
      }
      pass(rest, block, action);
    }
  }

  private void read(int chunk, PairBlock block, int to) {
    slabs.read(chunk, block.hashes, to);
    if (withValues()) {
      slabs.read(chunk + 1, block.values, to);
    }
  }

  private void pass(int count, PairBlock block, Consumer<PairBlock> action) {
    block.setCount(count);
    if (!withValues()) {
      block.countEachOnce();
    }
    action.accept(block);
  }

  /** Empties a partition of another worker or of this one, and takes its chunks. */
  void recycle(PairPartitions other, int partition) {
    free.addAll(other.chunks[partition]);
    other.staged[partition] = 0;
  }

  /**
   * Makes free chunks available to all workers: other workers than those that merge may need them.
   */
  void giveBack() {
    slabs.giveBack(free, withValues());
  }
}
