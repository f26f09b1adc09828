package org.qsketch.job;

import java.util.function.Supplier;

/**
 * A job in steps. It reports its progress, also within a step, and ends between two steps if its
 * thread is interrupted.
 */
public final class Job {
  private final String name;
  private final Work.Unit unit;
  private final Progress progress;
  private long partsOfStep;
  private long told;

  private Job(String name, Work.Unit unit, Progress progress) {
    this.name = name;
    this.unit = unit;
    this.progress = progress;
  }

  /**
   * The work of a job.
   *
   * @param <T> its result
   * @param <E> the exception that it may throw
   */
  @FunctionalInterface
  public interface Body<T, E extends Exception> {
    /**
     * Does the work.
     *
     * @param job runs the steps and reports them
     * @return the result
     * @throws E if it fails
     */
    T run(Job job) throws E;
  }

  /**
   * Runs a job.
   *
   * @param name the name in the message of an interruption
   * @param label the name that progress shows
   * @param work the amount of work
   * @param progress receives the start, the steps and the end
   * @param body the work
   * @param <T> its result
   * @param <E> the exception that it may throw
   * @return what the body returns
   * @throws E if the body does
   */
  public static <T, E extends Exception> T run(
      String name, String label, Work work, Progress progress, Body<T, E> body) throws E {
    progress.start(label, work);
    try {
      return body.run(new Job(name, work.unit(), progress));
    } finally {
      progress.done();
    }
  }

  /**
   * Does a step.
   *
   * @param work what it does
   * @param <T> its result
   * @return the result
   * @throws InterruptedRunException if the thread has been interrupted before
   */
  public <T> T step(Supplier<T> work) {
    return step(1, work);
  }

  /**
   * Does a step that counts as several.
   *
   * @param size the number of steps, keys or bytes
   * @param work what it does
   * @param <T> its result
   * @return the result
   * @throws InterruptedRunException if the thread has been interrupted before
   */
  public <T> T step(long size, Supplier<T> work) {
    check();
    partsOfStep = size * unit.parts();
    told = 0;
    T result = work.get();
    within(1);
    return result;
  }

  /**
   * Reports the finished share of the current step. Progress never goes back.
   *
   * @param share from 0 to 1
   */
  public void within(double share) {
    long parts = (long) (partsOfStep * Math.min(1, share));
    if (parts > told) {
      progress.step(parts - told);
      told = parts;
    }
  }

  /** Reports that an earlier run has done the current step. */
  public void skip() {
    progress.skip(partsOfStep - told);
    told = partsOfStep;
  }

  /**
   * Ends the job if its thread has been interrupted.
   *
   * @throws InterruptedRunException if so
   */
  public void check() {
    InterruptedRunException.check(name);
  }

  /**
   * Reports that more is done.
   *
   * @param count the number of steps, keys or bytes
   */
  public void advance(long count) {
    progress.step(count * unit.parts());
  }
}
