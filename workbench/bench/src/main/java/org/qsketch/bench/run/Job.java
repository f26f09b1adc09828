package org.qsketch.bench.run;

import java.util.function.Supplier;

/** A job that tells how far it has come, and that ends between two steps if it is interrupted. */
public final class Job {
  private final String name;
  private final Progress progress;

  private Job(String name, Progress progress) {
    this.name = name;
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
   * @param steps how many it has, or {@link Progress#UNKNOWN}
   * @param progress hears of the start, of the steps and of the end
   * @param body what it does
   * @param <T> its result
   * @param <E> what it may fail with
   * @return what the body returns
   * @throws E if the body does
   */
  public static <T, E extends Exception> T run(
      String name, String label, long steps, Progress progress, Body<T, E> body) throws E {
    progress.start(label, steps);
    try {
      return body.run(new Job(name, progress));
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
    check();
    T result = work.get();
    advance(1);
    return result;
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
   * Tells that some steps are done.
   *
   * @param steps how many
   */
  public void advance(long steps) {
    progress.step(steps);
  }
}
