package org.qsketch.cpu.groupby;

import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The pairs that one worker has put aside, partitioned by the high bits of their hashes. The last
 * few of each partition are staged in arrays that stay in cache; full ones are written to a chunk.
 */
final class PairPartitions {
  private static final int STAGE = PairSlabs.CHUNK_PAIRS;

  private final PairSlabs slabs;
  private final int bits;
  private final long[] stagedHashes;
  private final long[] stagedValues;
  private final int[] staged;
  private final ChunkList[] chunks;
  private final ChunkList free = new ChunkList();
  private long written;
  private int unused;
  private int unusedEnd;

  /**
   * Creates empty partitions.
   *
   * @param slabs where chunks come from
   * @param bits log2 of the number of partitions
   */
  PairPartitions(PairSlabs slabs, int bits) {
    this.slabs = slabs;
    this.bits = bits;
    int count = 1 << bits;
    this.stagedHashes = new long[count * STAGE];
    this.stagedValues = new long[count * STAGE];
    this.staged = new int[count];
    this.chunks = Stream.generate(ChunkList::new).limit(count).toArray(ChunkList[]::new);
  }

  /** The number of pairs in a partition. */
  long pairs(int partition) {
    return (long) chunks[partition].size() * STAGE + staged[partition];
  }

  /** How many pairs were ever written to chunks. */
  long written() {
    return written;
  }

  /** Puts pairs aside. */
  void add(PairBlock block) {
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

  private void write(int partition) {
    int chunk = chunk();
    slabs.write(chunk, stagedHashes, stagedValues, partition * STAGE);
    chunks[partition].push(chunk);
    staged[partition] = 0;
    written += STAGE;
  }

  private int chunk() {
    if (free.size() > 0) {
      return free.pop();
    }
    if (unused == unusedEnd) {
      unused = slabs.take();
      unusedEnd = unused + PairSlabs.SLAB_CHUNKS;
    }
    return unused++;
  }

  /** Passes the pairs of a partition to an action, block by block. */
  void forEachBlock(int partition, PairBlock block, Consumer<PairBlock> action) {
    ChunkList full = chunks[partition];
    for (int from = 0; from < full.size(); from += PairBlock.SIZE / STAGE) {
      int to = Math.min(full.size(), from + PairBlock.SIZE / STAGE);
      for (int i = from; i < to; i++) {
        slabs.read(full.get(i), block.hashes, block.values, (i - from) * STAGE);
      }
      block.setCount((to - from) * STAGE);
      action.accept(block);
    }
    System.arraycopy(stagedHashes, partition * STAGE, block.hashes, 0, staged[partition]);
    System.arraycopy(stagedValues, partition * STAGE, block.values, 0, staged[partition]);
    block.setCount(staged[partition]);
    action.accept(block);
  }

  /** Empties a partition of another worker or of this one, and takes its chunks. */
  void recycle(PairPartitions other, int partition) {
    free.takeAll(other.chunks[partition]);
    other.staged[partition] = 0;
  }
}
