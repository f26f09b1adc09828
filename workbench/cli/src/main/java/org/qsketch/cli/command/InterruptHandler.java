package org.qsketch.cli.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C interrupts the thread that made this, and the process ends when that thread has closed it:
 * so work without an end has a result.
 */
final class InterruptHandler implements AutoCloseable {
  private static final int SECONDS = 60;

  private final Thread speaker = Thread.currentThread();
  private final CountDownLatch spoken = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupt, "last-word");

  /**
   * Waits for Ctrl-C.
   *
   * @param wanted whether it does; otherwise Ctrl-C ends the process as ever
   */
  InterruptHandler(boolean wanted) {
    if (wanted) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
  }

  private void interrupt() {
    speaker.interrupt();
    try {
      boolean _ = spoken.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    spoken.countDown();
    try {
      boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the process ends
    }
  }
}
