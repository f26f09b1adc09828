package org.qsketch.cli.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C interrupt the thread that created this handler. The process ends when that thread has
 * closed it, so that endless work can report its result.
 */
final class InterruptHandler implements AutoCloseable {
  private static final int SECONDS = 60;

  private final Thread worker = Thread.currentThread();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupt, "interrupt-handler");

  /**
   * Begins to handle Ctrl-C.
   *
   * @param wanted false if Ctrl-C shall end the process at once
   */
  InterruptHandler(boolean wanted) {
    if (wanted) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
  }

  private void interrupt() {
    worker.interrupt();
    try {
      boolean _ = done.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    done.countDown();
    try {
      boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the process ends
    }
  }
}
