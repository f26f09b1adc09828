package org.qsketch.cpu.distinct;

import java.util.function.BiConsumer;
import org.qsketch.backend.spi.PairHashes;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.internal.distinct.PairHash;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Hashes pairs on all cores. */
public final class CpuPairHashes implements PairHashes {
  /** Small enough that hashes stay in cache until they are grouped. */
  private static final int CHUNK = 1 << 18;

  private static final int TASK = 1 << 14;

  private final Workers workers;
  private final long mixedSeed;

  /**
   * Hashes pairs.
   *
   * @param workers the threads that hash
   * @param seed of the hash
   */
  public CpuPairHashes(Workers workers, long seed) {
    this.workers = workers;
    this.mixedSeed = PairHash.mixedSeed(seed);
  }

  @Override
  public void forEachChunk(Keys groups, Keys values, BiConsumer<Keys, Keys> action) {
    int most = (int) Math.min(CHUNK, groups.size());
    try (HostKeys hashes = column(most);
        HostKeys wide = column(most)) {
      for (long from = 0; from < groups.size(); from += most) {
        long to = Math.min(groups.size(), from + most);
        hash(groups.slice(from, to), values.slice(from, to), hashes, wide);
        action.accept(hashes.slice(0, to - from), wide.slice(0, to - from));
      }
    }
  }

  private static HostKeys column(int count) {
    return HostKeys.allocateUncleared(count, KeyWidth.BITS_64, "hashes of pairs");
  }

  private void hash(Keys groups, Keys values, HostKeys hashes, HostKeys wide) {
    int count = (int) groups.size();
    workers.forEach(
        Math.ceilDiv(count, TASK),
        (task, block) -> {
          int end = Math.min(count, (task + 1) * TASK);
          block.forEach(
              groups, (long) task * TASK, end, (some, at) -> hash(some, at, values, hashes, wide));
        });
  }

  private void hash(KeyBlock block, long at, Keys values, HostKeys hashes, HostKeys wide) {
    int count = block.count();
    values.copyTo(at, block.lane, 0, count);
    PairHash.hash(block.hashes, block.lane, count, mixedSeed);
    KeyWidth.BITS_64.store(block.lane, count, hashes.segment(), at);
    KeyWidth.BITS_64.store(block.hashes, count, wide.segment(), at);
  }

  @Override
  public void close() {
    // the memory is freed after each call
  }
}
