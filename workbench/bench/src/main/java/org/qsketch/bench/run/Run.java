package org.qsketch.bench.run;

import java.util.Map;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;

/** One run of an experiment: all that it needs to measure. */
public final class Run {
  private final Runner runner;
  private final Job job;

  Run(Runner runner, Job job) {
    this.runner = runner;
    this.job = job;
  }

  public Backend backend() {
    return runner.backend();
  }

  /** What random accesses to a table of this size reach on the device. */
  public AccessLimits limits(long tableBytes) {
    return runner.limits(tableBytes);
  }

  /**
   * Does a step of the experiment.
   *
   * @throws InterruptedRunException if the thread has been interrupted before
   */
  public <T> T step(Supplier<T> work) {
    return job.step(work);
  }

  /**
   * Ends the run if its thread has been interrupted.
   *
   * @throws InterruptedRunException if so
   */
  public void check() {
    job.check();
  }

  /** Warms code up, unless it is warm. */
  public void warmUp(WarmUp code) {
    runner.warmUp(code);
  }

  /**
   * Times the operations of a trial, after rounds that warm up.
   *
   * @param repeats how often
   * @return the times of each operation, in the order of the operations
   * @throws InterruptedRunException if the thread is interrupted between two rounds
   */
  public <O> Map<O, Timings> times(Trial<O> trial, int repeats) {
    OperationTimer<O> timer = new OperationTimer<>(backend(), trial);
    timer.warmUp();
    for (int round = 0; round < repeats; round++) {
      check();
      timer.round();
    }
    return timer.timings();
  }
}
