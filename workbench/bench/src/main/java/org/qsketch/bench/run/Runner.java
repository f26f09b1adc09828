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
   * @param progress hears of every step of every experiment
   */
  public Runner(Backend backend, Progress progress) {
    this.backend = backend;
    this.progress = progress;
  }

  public Backend backend() {
    return backend;
  }

  /**
   * Runs an experiment; one without steps is not heard of.
   *
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public <R extends Record> List<R> run(Experiment<R> experiment) {
    return experiment.steps(backend) == 0 ? List.of() : run(experiment, experiment::measure);
  }

  /**
   * Runs an experiment that tells more than its results.
   *
   * @param body measures, and may return anything
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

  /** Warms code up, unless it is warm: before a ladder begins, whose time it must not take. */
  public void warmUp(WarmUp code) {
    code.on(backend);
  }

  AccessLimits limits(long tableBytes) {
    return limits.computeIfAbsent(tableBytes, bytes -> AccessLimits.of(backend, bytes));
  }
}
