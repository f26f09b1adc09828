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
 * Reads a source on a thread of its own, which nobody waits for: where no more comes for a while,
 * it hangs in the operating system and cannot be called off.
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
   * The next piece of the source.
   *
   * @param patience how long to wait for it
   * @return empty if none has come
   * @throws InterruptedException if the calling thread is interrupted
   */
  Optional<KeyBlock> next(Duration patience) throws InterruptedException {
    return Optional.ofNullable(read.poll(ended ? 0 : patience.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Whether nothing more will come. */
  boolean hasEnded() {
    boolean all = ended && read.isEmpty();
    if (all) {
      rethrow();
    }
    return all;
  }

  /** Why reading has ended too early, once it has ended. */
  Optional<IOException> failure() {
    return failure instanceof IOException e ? Optional.of(e) : Optional.empty();
  }

  /** Takes a block back that is needed no more. */
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
