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
    T run(Job job) throws E;
  }

  /**
   * Runs a job.
   *
   * @param name what an interruption calls it
   * @param label what progress calls it
   * @param steps how many it has, or {@link Progress#UNKNOWN}
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

  /** Tells that some steps are done. */
  public void advance(long steps) {
    progress.step(steps);
  }
}
