package org.qsketch.bench.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Execution;

/**
 * Runs experiments on one backend, one after the other. The limits of the device are measured once
 * for each size of table.
 */
public final class Runner {
  private final Backend backend;
  private final Progress progress;
  private final Map<Long, AccessLimits> limits = new HashMap<>();

  /**
   * A runner that has measured nothing yet.
   *
   * @param backend what to run on; stays the caller's
   * @param progress hears of every step of every experiment
   */
  public Runner(Backend backend, Progress progress) {
    this.backend = backend;
    this.progress = progress;
  }

  /**
   * What the experiments run on.
   *
   * @return the backend, owned by whoever made the runner
   */
  public Backend backend() {
    return backend;
  }

  /**
   * Runs an experiment; one without steps is not heard of.
   *
   * @param experiment what to measure
   * @param <R> the record class of its results
   * @return the results; none of an experiment without steps
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public <R extends Record> List<R> run(Experiment<R> experiment) {
    return experiment.steps(backend) == 0 ? List.of() : run(experiment, experiment::measure);
  }

  /**
   * Runs an experiment that tells more than its results.
   *
   * @param experiment names the run and its steps
   * @param body measures, and may return anything
   * @param <T> what it returns
   * @return that
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public <T> T run(Experiment<?> experiment, Function<Run, T> body) {
    experiment.validate();
    return Job.run(
        experiment.name(),
        experiment.label(backend),
        experiment.steps(backend),
        progress,
        job -> body.apply(new Run(this, job)));
  }

  /**
   * Does a job here, and on a CPU of several threads with one of them before.
   *
   * @param job takes the runner of each execution
   */
  public void eachExecution(Consumer<Runner> job) {
    if (backend.device().execution() == Execution.MULTI_CORE) {
      try (Backend serial = Backends.open(backend.name(), 1)) {
        job.accept(new Runner(serial, progress));
      }
    }
    job.accept(this);
  }

  /**
   * Warms code up, unless it is warm: before a ladder begins, whose time it must not take.
   *
   * @param code what to warm up
   * @throws InterruptedRunException if the thread is interrupted
   */
  public void warmUp(WarmUp code) {
    code.on(backend);
  }

  AccessLimits limits(long tableBytes) {
    return limits.computeIfAbsent(tableBytes, bytes -> AccessLimits.of(backend, bytes));
  }
}
