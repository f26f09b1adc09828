package org.qsketch.job;

/** Thrown when the thread of a job is interrupted: the job has stopped between two steps. */
public final class InterruptedRunException extends RuntimeException {
  private InterruptedRunException(String what) {
    super(what + " was interrupted; no result was written");
  }

  /**
   * Stops the job if its thread was interrupted. The interrupt flag stays set.
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
