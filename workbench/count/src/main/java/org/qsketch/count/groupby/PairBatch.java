package org.qsketch.count.groupby;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.qsketch.count.groups.Pairs;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/** Keys with their values that several threads read from a source. */
final class PairBatch implements AutoCloseable {
  private final boolean valued;
  private HostKeys keys;
  private Optional<HostKeys> values;
  private int size;

  /**
   * The sums of positive and of negative values over all batches, which bound the sum of every
   * group.
   */
  private long positive;

  private long negative;
  private volatile boolean beyond;

  /** Blocks that did not fit into the last batch. */
  private final Deque<KeyBlock> waiting = new ArrayDeque<>();

  private final Deque<KeyBlock> spare = new ArrayDeque<>();

  PairBatch(int capacity, boolean valued) {
    this.valued = valued;
    allocate(capacity);
  }

  private void allocate(int capacity) {
    keys = column(capacity);
    values = valued ? Optional.of(column(capacity)) : Optional.empty();
  }

  private static HostKeys column(int capacity) {
    return HostKeys.allocateUncleared(capacity, KeyWidth.BITS_64, "pairs of a batch");
  }

  /**
   * Reads the next pairs and drops the previous ones.
   *
   * @return the number of pairs; 0 at the end of the source
   */
  int fill(KeySource source, ParallelWork work) throws IOException {
    size = 0;
    addWaiting();
    work.run(() -> read(source, work));
    return size;
  }

  private void addWaiting() {
    for (int blocks = waiting.size(); blocks > 0; blocks--) {
      KeyBlock block = waiting.remove();
      (add(block) ? spare : waiting).add(block);
    }
  }

  private void read(KeySource source, ParallelWork work) throws IOException {
    KeyBlock block = take();
    while (!work.isStopped() && hasNoneWaiting() && source.next(block)) {
      if (!add(block)) {
        keepWaiting(block);
        return;
      }
    }
    giveBack(block);
  }

  private synchronized KeyBlock take() {
    return spare.isEmpty() ? new KeyBlock() : spare.pop();
  }

  private synchronized void giveBack(KeyBlock block) {
    spare.push(block);
  }

  private synchronized void keepWaiting(KeyBlock block) {
    waiting.add(block);
  }

  private synchronized boolean hasNoneWaiting() {
    return waiting.isEmpty();
  }

  /** Adds a block on any thread. Returns false if there is no space for it. */
  private boolean add(KeyBlock block) {
    int count = block.size();
    long[] column = valued ? block.values().orElseThrow(PairBatch::noValues) : null;
    int at = reserve(count);
    if (at >= 0) {
      copy(block.keys(), keys, at, count);
      values.ifPresent(target -> copy(column, target, at, count));
      addUp(column, count);
    }
    return at >= 0;
  }

  private static IllegalArgumentException noValues() {
    return new IllegalArgumentException(
        "the source has no values to aggregate: open it by KeySources.pairs, or count its keys");
  }

  private static void copy(long[] from, HostKeys target, int at, int count) {
    MemorySegment.copy(from, 0, target.segment(), JAVA_LONG, (long) at * Long.BYTES, count);
  }

  private synchronized int reserve(int count) {
    if (size == 0 && count > keys.size()) {
      close();
      allocate(count);
    }
    if (count > keys.size() - size) {
      return -1;
    }
    size += count;
    return size - count;
  }

  private void addUp(long[] column, int count) {
    long plus = 0;
    long minus = 0;
    try {
      for (int i = 0; valued && i < count; i++) {
        plus = column[i] > 0 ? Math.addExact(plus, column[i]) : plus;
        minus = column[i] < 0 ? Math.addExact(minus, column[i]) : minus;
      }
      addUp(plus, minus);
    } catch (ArithmeticException _) {
      beyond = true;
    }
  }

  private synchronized void addUp(long plus, long minus) {
    positive = Math.addExact(positive, plus);
    negative = Math.addExact(negative, minus);
  }

  /** Tells whether the sum of any of the values fits in 64 bits. */
  boolean hasExactSums() {
    return !beyond;
  }

  /** Returns the pairs, valid until the next call of {@link #fill}. */
  Pairs pairs() {
    return new Pairs(keys.slice(0, size), values.map(column -> column.slice(0, size)));
  }

  @Override
  public void close() {
    keys.close();
    values.ifPresent(HostKeys::close);
  }
}
