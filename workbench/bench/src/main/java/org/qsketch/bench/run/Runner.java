package org.qsketch.bench.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Work;

/**
 * Runs experiments on one backend, one after the other. The limits of the device are measured once
 * for each size of table.
 */
public final class Runner {
  private final Backend backend;
  private final Progress progress;
  private final String origin;
  private final Journal journal;
  private final Map<Long, AccessLimits> limits = new HashMap<>();
  private final Map<Long, Double> copies = new HashMap<>();

  /**
   * Creates a runner that has measured nothing yet.
   *
   * @param backend what to run on; stays the caller's
   * @param progress is told of every step of every experiment
   */
  public Runner(Backend backend, Progress progress) {
    this(backend, progress, "", Journal.NONE);
  }

  /**
   * Creates a runner that measures nothing that a journal recalls.
   *
   * @param backend what to run on; stays the caller's
   * @param progress is told of every step of every experiment that is measured
   * @param origin of keys from elsewhere, which tells their experiments from experiments on other
   *     keys
   * @param journal recalls outcomes, and keeps new ones
   */
  public Runner(Backend backend, Progress progress, String origin, Journal journal) {
    this.backend = backend;
    this.progress = progress;
    this.origin = origin;
    this.journal = journal;
  }

  /**
   * Returns what the experiments run on.
   *
   * @return the backend, owned by the creator of the runner
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
    return outcome(experiment).results();
  }

  /**
   * Runs an experiment, and tells what it took; one without steps is not heard of.
   *
   * @param experiment what to measure
   * @param <R> the record class of its results
   * @return the outcome, measured now or recalled; empty of an experiment without steps
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public <R extends Record> Outcome<R> outcome(Experiment<R> experiment) {
    if (experiment.steps(backend) == 0) {
      return Outcome.none();
    }
    String identity = identity(experiment);
    Optional<Outcome<R>> recalled = journal.recall(identity);
    return recalled.orElseGet(() -> kept(identity, measure(experiment)));
  }

  /** Identifies a run. Serial and parallel runs of a CPU differ by the compute units. */
  private String identity(Experiment<?> experiment) {
    return "%s on %s %s %s"
        .formatted(
            experiment.identity(),
            backend.name(),
            Provenance.Hardware.of(backend.device()),
            origin);
  }

  private <R extends Record> Outcome<R> kept(String identity, Outcome<R> outcome) {
    journal.keep(identity, outcome);
    return outcome;
  }

  private <R extends Record> Outcome<R> measure(Experiment<R> experiment) {
    experiment.validate();
    Stopwatch watch = new Stopwatch();
    return Job.run(
        experiment.name(),
        experiment.label(backend),
        experiment.work(backend),
        progress,
        job -> {
          Run run = new Run(this, job);
          List<R> results = experiment.measure(run);
          return new Outcome<>(results, watch.nanos(), run.parts());
        });
  }

  /**
   * Does a job here, and on a CPU of several threads with one of them before.
   *
   * @param job takes the runner of each execution
   */
  public void eachExecution(Consumer<Runner> job) {
    if (backend.device().execution() == Execution.MULTI_CORE) {
      try (Backend serial = Backends.open(backend.name(), 1)) {
        job.accept(on(serial));
      }
    }
    job.accept(this);
  }

  /**
   * Runs what follows elsewhere.
   *
   * @param other what to run on; stays the caller's
   * @return a runner with the progress and the journal of this one
   */
  public Runner on(Backend other) {
    return new Runner(other, progress, origin, journal);
  }

  /**
   * Warms code up, unless it is warm: before a ladder begins, whose time it must not take.
   *
   * @param code what to warm up
   * @throws InterruptedRunException if the thread is interrupted
   */
  public void warmUp(WarmUp code) {
    warmUp(List.of(code));
  }

  /**
   * Warms up what is not warm of several pieces of code.
   *
   * @param codes what to warm up, in order
   * @throws InterruptedRunException if the thread is interrupted
   */
  public void warmUp(List<WarmUp> codes) {
    List<WarmUp> cold = codes.stream().filter(code -> code.isColdOn(backend)).toList();
    if (!cold.isEmpty()) {
      Job.run(
          WarmUp.LABEL,
          "%s on %s".formatted(WarmUp.LABEL, backend.name()),
          Work.steps(cold.size()),
          progress,
          job -> warmUp(cold, job));
    }
  }

  private Void warmUp(List<WarmUp> cold, Job job) {
    for (WarmUp code : cold) {
      code.on(backend);
      job.advance(1);
    }
    return null;
  }

  /**
   * Returns the clock that ladders climb by.
   *
   * @return nanoseconds from any moment; what was recalled took its time
   */
  public long nanos() {
    return journal.nanos();
  }

  AccessLimits limits(long tableBytes) {
    return limits.computeIfAbsent(tableBytes, bytes -> AccessLimits.of(backend, bytes));
  }

  double copyBytesPerSecond(long tableBytes) {
    return copies.computeIfAbsent(
        tableBytes, bytes -> AccessLimits.copyBytesPerSecond(backend, bytes));
  }
}
