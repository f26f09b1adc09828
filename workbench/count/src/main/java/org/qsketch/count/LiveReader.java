package org.qsketch.count;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;

/**
 * Reads a source on a thread of its own. A read of a silent pipe blocks and cannot be interrupted,
 * so no other thread waits for this one.
 */
final class LiveReader {
  private static final int AHEAD = 4;

  private final KeySource source;
  private final BlockingQueue<KeyBlock> read = new ArrayBlockingQueue<>(AHEAD);
  private final BlockingQueue<KeyBlock> spare = new ArrayBlockingQueue<>(AHEAD);
  private volatile boolean ended;
  private volatile Throwable failure;

  private LiveReader(KeySource source) {
    this.source = source;
  }

  static LiveReader start(KeySource source) {
    LiveReader reader = new LiveReader(source);
    Thread.ofPlatform().daemon().name("count-live").start(reader::readAll);
    return reader;
  }

  private void readAll() {
    try {
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        read.put(block);
        block = Optional.ofNullable(spare.poll()).orElseGet(KeyBlock::new);
      }
    } catch (InterruptedException | IOException | RuntimeException | Error e) {
      failure = e;
    } finally {
      ended = true;
    }
  }

  /**
   * Returns the next piece of the source.
   *
   * @param patience the longest time to wait
   * @return the piece, empty after this time
   * @throws InterruptedException if the calling thread is interrupted
   */
  Optional<KeyBlock> next(Duration patience) throws InterruptedException {
    return Optional.ofNullable(read.poll(ended ? 0 : patience.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Tells whether the source has ended and all of it was returned. */
  boolean hasEnded() {
    boolean all = ended && read.isEmpty();
    if (all) {
      rethrow();
    }
    return all;
  }

  /** Returns the error that ended reading, if any. */
  Optional<IOException> failure() {
    return failure instanceof IOException e ? Optional.of(e) : Optional.empty();
  }

  /** Returns a block for reuse. */
  void giveBack(KeyBlock block) {
    boolean _ = spare.offer(block);
  }

  private void rethrow() {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
