package org.qsketch.job;

import java.util.function.Supplier;

/**
 * A job that tells how far it has come, within its steps, too, and that ends between two steps if
 * it is interrupted.
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
   * What a job does.
   *
   * @param <T> its result
   * @param <E> what it may fail with
   */
  @FunctionalInterface
  public interface Body<T, E extends Exception> {
    /**
     * Does all of it.
     *
     * @param job hears of the steps
     * @return the result
     * @throws E if it fails
     */
    T run(Job job) throws E;
  }

  /**
   * Runs a job.
   *
   * @param name what an interruption calls it
   * @param label what progress calls it
   * @param work how much there is to do
   * @param progress hears of the start, of the steps and of the end
   * @param body what it does
   * @param <T> its result
   * @param <E> what it may fail with
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
   * Does a step that counts for several.
   *
   * @param size how many steps, keys or bytes it is
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
   * Tells which part of the present step is done. What was told before is never taken back.
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

  /**
   * Ends the job if its thread has been interrupted.
   *
   * @throws InterruptedRunException if so
   */
  public void check() {
    InterruptedRunException.check(name);
  }

  /**
   * Tells that some more is done.
   *
   * @param count how many steps, keys or bytes
   */
  public void advance(long count) {
    progress.step(count * unit.parts());
  }
}
