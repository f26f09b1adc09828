package org.qsketch.cpu.topk;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.CandidateSlots;
import org.qsketch.backend.spi.CandidateTable;
import org.qsketch.backend.spi.Offers;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Threshold;

/** The candidates of a top-k in host memory, which all workers look keys up in. */
public final class CpuCandidates implements CandidateTable {
  private final Workers workers;
  private CandidateSlots slots = new CandidateSlots();
  private AtomicLongArray counts = new AtomicLongArray(slots.size());

  /**
   * No candidates.
   *
   * @param workers look at keys
   */
  public CpuCandidates(Workers workers) {
    this.workers = workers;
  }

  /** Keys in host memory are read where they lie; those whose arena is closed are refused. */
  @Override
  public Batch stage(Batch batch) {
    requireOpen(batch.keys());
    batch.weights().ifPresent(CpuCandidates::requireOpen);
    return batch;
  }

  private static void requireOpen(Keys keys) {
    if (keys instanceof HostKeys host) {
      var _ = host.segment();
    }
  }

  @Override
  public void replace(CandidateSlots others) {
    slots = others;
    counts = new AtomicLongArray(others.size());
  }

  @Override
  public void offer(Keys keys, Counts estimates, long from, Threshold threshold, Offers offers) {
    workers.forEach(
        Batch.once(keys),
        (block, at) -> {
          estimates.copyTo(from + at, block.wideMinima, 0, block.count());
          offer(block, at, threshold, offers);
        });
  }

  /** Few keys beat the threshold, so only these are looked up. */
  private void offer(KeyBlock block, long at, Threshold threshold, Offers offers) {
    for (int i = 0; i < block.count(); i++) {
      long key = block.hashes[i];
      if (threshold.isBeatenBy(block.wideMinima[i], key)
          && slots.find(CandidateSlots.HASH.hash(key, CandidateSlots.SEED)) < 0) {
        offers.add(key, at + i);
      }
    }
  }

  @Override
  public void count(Batch batch) {
    workers.forEach(batch, (block, _) -> count(block));
  }

  private void count(KeyBlock block) {
    BlockCounts sums = block.scratch(BlockCounts.class, BlockCounts::new);
    CandidateSlots.HASH.hash(block.hashes, block.count(), CandidateSlots.SEED);
    for (int i = 0; i < block.count(); i++) {
      int slot = slots.find(block.hashes[i]);
      if (slot >= 0) {
        sums.add(slot, Integer.toUnsignedLong(block.weight(i)), counts);
      }
    }
    sums.flush(counts);
  }

  @Override
  public long[] takeCounts() {
    return IntStream.range(0, counts.length())
        .mapToLong(slot -> counts.getAndSet(slot, 0))
        .toArray();
  }

  @Override
  public void close() {}
}
