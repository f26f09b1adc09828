package org.qsketch.job;

/** The thread of a job was interrupted: the job has stopped between two steps. */
public final class InterruptedRunException extends RuntimeException {
  private InterruptedRunException(String what) {
    super(what + " was interrupted; no result was written");
  }

  /**
   * Stops the job if its thread was interrupted; the interruption stays visible to the caller.
   *
   * @param what the job
   * @throws InterruptedRunException if so
   */
  public static void check(String what) {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedRunException(what);
    }
  }
}
