package org.qsketch.count;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.Keys;

/**
 * Counts keys exactly, piece by piece. Each thread reads, finds tokens and counts, without waiting
 * for a full batch.
 */
final class PieceCounter {
  /**
   * The keys of a thread in a round, which take a few tenths of a second. Progress and interruption
   * are handled between rounds.
   */
  private static final long KEYS_OF_THREAD = 1L << 22;

  private final KeySource source;
  private final ParallelWork work;
  private final ExactCounts counts;
  private final long mostKeys;
  private final LongAdder keys = new LongAdder();
  private final LongAdder total = new LongAdder();
  private volatile boolean ended;
  private volatile boolean weighted;

  /**
   * Creates a counter at the beginning of a source.
   *
   * @param source the source to read
   * @param work the threads
   * @param counts receives the keys
   * @param mostKeys a round ends early if there are more distinct keys
   */
  PieceCounter(KeySource source, ParallelWork work, ExactCounts counts, long mostKeys) {
    this.source = source;
    this.work = work;
    this.counts = counts;
    this.mostKeys = mostKeys;
  }

  /** Counts some millions of keys on each thread, or all remaining ones. */
  void round() throws IOException {
    keys.reset();
    total.reset();
    work.run(this::count);
    if (ended) {
      UndamagedSource.readPastEnd(source);
    }
  }

  /** Returns the number of keys of the last round. */
  long keys() {
    return keys.sum();
  }

  /** Returns the sum of their weights, or their number without weights. */
  long total() {
    return total.sum();
  }

  boolean hasEnded() {
    return ended;
  }

  /** Tells whether the source has weights, as far as it was read. */
  boolean isWeighted() {
    return weighted;
  }

  private void count() throws IOException {
    KeyBlock block = new KeyBlock();
    while (goesOn() && !ended) {
      if (source.next(block)) {
        count(block);
      } else {
        ended = true;
      }
    }
  }

  private boolean goesOn() {
    return !work.isStopped()
        && keys.sum() < KEYS_OF_THREAD * work.threads()
        && !counts.hasMoreThan(mostKeys);
  }

  private void count(KeyBlock block) {
    Keys read = Keys.of(block.keys()).slice(0, block.size());
    Optional<int[]> weights = block.weights();
    if (weights.isPresent()) {
      weighted = true;
      count(read, weights.get());
    } else {
      counts.count(read, Optional.empty());
      total.add(read.size());
    }
    keys.add(read.size());
  }

  /** Counts keys with weights and leaves out keys of weight 0. */
  private void count(Keys read, int[] weights) {
    long[] some = read.toArray();
    long[] times = new long[some.length];
    int count = 0;
    long sum = 0;
    for (int i = 0; i < some.length; i++) {
      some[count] = some[i];
      times[count] = Integer.toUnsignedLong(weights[i]);
      sum += times[count];
      count += weights[i] == 0 ? 0 : 1;
    }
    counts.count(Keys.of(some).slice(0, count), Optional.of(Keys.of(times).slice(0, count)));
    total.add(sum);
  }
}
