package org.qsketch.count;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;

/** Reads a source by several threads, batch by batch. */
final class BatchReader {
  private final KeySource source;
  private final ParallelWork work;

  /** Blocks that did not fit into the last batch. */
  private final Deque<KeyBlock> waiting = new ArrayDeque<>();

  private final Deque<KeyBlock> spare = new ArrayDeque<>();

  /**
   * Creates a reader at the beginning of a source.
   *
   * @param source the source to read
   * @param work the threads
   */
  BatchReader(KeySource source, ParallelWork work) {
    this.source = source;
    this.work = work;
  }

  /** Empties a batch and fills it; leaves it empty at the end of the source. */
  void fill(KeyBatch batch) throws IOException {
    batch.clear().forEach(this::giveBack);
    addWaiting(batch);
    work.run(() -> read(batch));
  }

  private void addWaiting(KeyBatch batch) {
    for (int blocks = waiting.size(); blocks > 0; blocks--) {
      KeyBlock block = waiting.remove();
      if (batch.add(block)) {
        release(block, batch);
      } else {
        waiting.add(block);
      }
    }
  }

  private void read(KeyBatch batch) throws IOException {
    KeyBlock block = take();
    while (!work.isStopped() && hasNone() && source.next(block)) {
      if (!batch.add(block)) {
        keepWaiting(block);
        return;
      }
      release(block, batch);
      block = take();
    }
    giveBack(block);
  }

  private synchronized boolean hasNone() {
    return waiting.isEmpty();
  }

  private synchronized void keepWaiting(KeyBlock block) {
    waiting.add(block);
  }

  private void release(KeyBlock block, KeyBatch batch) {
    if (!batch.keeps(block)) {
      giveBack(block);
    }
  }

  private synchronized KeyBlock take() {
    return spare.isEmpty() ? new KeyBlock() : spare.pop();
  }

  private synchronized void giveBack(KeyBlock block) {
    spare.push(block);
  }
}
