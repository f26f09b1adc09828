package org.qsketch.cpu.topk;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.CandidateOffers;
import org.qsketch.backend.spi.CandidateSlots;
import org.qsketch.backend.spi.CandidateTable;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Threshold;

/** The candidates of a top-k in host memory, which all workers look keys up in. */
public final class CpuCandidates implements CandidateTable {
  private final Workers workers;
  private CandidateSlots slots = new CandidateSlots(0);
  private AtomicLongArray counts = new AtomicLongArray(slots.size());

  /**
   * Creates a table without candidates.
   *
   * @param workers look at keys
   */
  public CpuCandidates(Workers workers) {
    this.workers = workers;
  }

  /**
   * Returns the batch as it is: keys in host memory are read where they lie. Refuses keys whose
   * arena is closed.
   */
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
  public void extend(CandidateSlots others) {}

  @Override
  public void offer(
      Keys keys, Counts estimates, long from, Threshold threshold, CandidateOffers offers) {
    workers.forEach(
        Batch.once(keys),
        (block, at) -> {
          int beating = findBeating(block, estimates, from + at, threshold);
          offer(block, at, beating, offers);
        });
  }

  /**
   * Finds the keys that beat the threshold, since only these few are looked up. Returns the number
   * of their places.
   */
  private static int findBeating(KeyBlock block, Counts estimates, long at, Threshold threshold) {
    estimates.copyTo(at, block.wideMinima, 0, block.count());
    int beating = 0;
    for (int i = 0; i < block.count(); i++) {
      block.places[beating] = i;
      beating += threshold.isBeatenBy(block.wideMinima[i], block.hashes[i]) ? 1 : 0;
    }
    return beating;
  }

  private void offer(KeyBlock block, long at, int beating, CandidateOffers offers) {
    for (int i = 0; i < beating; i++) {
      int place = block.places[i];
      if (find(block.hashes[place]) < 0) {
        offers.add(block.hashes[place], at + place);
      }
    }
  }

  private int find(long key) {
    return slots.find(CandidateSlots.HASH.hash(key, CandidateSlots.SEED));
  }

  @Override
  public void count(Batch batch, Counts estimates, long from, Threshold threshold) {
    workers.forEach(
        batch, (block, at) -> count(block, findBeating(block, estimates, from + at, threshold)));
  }

  private void count(KeyBlock block, int beating) {
    BlockCounts sums = block.scratch(BlockCounts.class, BlockCounts::new);
    for (int i = 0; i < beating; i++) {
      int place = block.places[i];
      int slot = find(block.hashes[place]);
      if (slot >= 0) {
        sums.add(slot, Integer.toUnsignedLong(block.weight(place)), counts);
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

  /**
   * The counts that a block of keys adds to slots. A frequent key is one number that all workers
   * add to; so its occurrences in a block are added up here first.
   */
  static final class BlockCounts {
    private static final int PLACES = 1 << 8;
    private static final int NONE = -1;

    private final int[] slots = new int[PLACES];
    private final long[] sums = new long[PLACES];

    BlockCounts() {
      Arrays.fill(slots, NONE);
    }

    /** Adds to a slot, now or when another slot needs the place. */
    void add(int slot, long amount, AtomicLongArray counts) {
      int place = slot & (PLACES - 1);
      if (slots[place] != slot) {
        flush(place, counts);
        slots[place] = slot;
      }
      sums[place] += amount;
    }

    /** Adds all that is left. */
    void flush(AtomicLongArray counts) {
      for (int place = 0; place < PLACES; place++) {
        flush(place, counts);
      }
    }

    private void flush(int place, AtomicLongArray counts) {
      if (slots[place] != NONE) {
        counts.getAndAdd(slots[place], sums[place]);
        slots[place] = NONE;
        sums[place] = 0;
      }
    }
  }
}
