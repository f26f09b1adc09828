package org.qsketch.internal.memory;

import java.util.concurrent.atomic.AtomicBoolean;
import org.qsketch.memory.Hold;

/**
 * How long a resource lasts: it is freed once, when it has been closed and nothing holds it any
 * more. Any thread may close or hold it at any time.
 */
public final class Lifetime implements AutoCloseable {
  private final String name;
  private final Runnable free;
  private long holds;
  private boolean closed;

  /** Whether it is closed and nothing holds it. It stays so. */
  private volatile boolean over;

  /**
   * Begins a lifetime.
   *
   * @param name what is freed, for messages
   * @param free frees it; called once, by the thread that closes last
   */
  public Lifetime(String name, Runnable free) {
    this.name = name;
    this.free = free;
  }

  /**
   * Holds the resource for an operation. Parts of an operation may hold it again, even after it was
   * closed.
   *
   * @return to be closed when the operation has ended
   * @throws IllegalStateException if the resource is closed and nothing holds it
   */
  public synchronized Hold hold() {
    if (over) {
      throw new IllegalStateException(name + " is closed");
    }
    holds++;
    AtomicBoolean ended = new AtomicBoolean();
    return () -> {
      if (ended.compareAndSet(false, true)) {
        end();
      }
    };
  }

  private void end() {
    if (isLastHoldOfClosed()) {
      free.run();
    }
  }

  private synchronized boolean isLastHoldOfClosed() {
    holds--;
    over = closed && holds == 0;
    return over;
  }

  /** Frees the resource, or leaves that to the last hold. Closing twice is fine. */
  @Override
  public void close() {
    if (isFirstCloseOfFree()) {
      free.run();
    }
  }

  private synchronized boolean isFirstCloseOfFree() {
    boolean first = !closed;
    closed = true;
    over = holds == 0;
    return first && over;
  }

  /**
   * Returns whether it has been closed and nothing holds it any more. Threads do not wait for each
   * other here.
   *
   * @return true once the resource is freed, or about to be
   */
  public boolean isClosed() {
    return over;
  }
}
