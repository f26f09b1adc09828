package org.qsketch.bench.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Timings;

/** One run of an experiment: all that it needs to measure. */
public final class Run {
  private final Runner runner;
  private final Job job;
  private final Map<String, Long> parts = new LinkedHashMap<>();

  Run(Runner runner, Job job) {
    this.runner = runner;
    this.job = job;
  }

  /**
   * Returns what is measured.
   *
   * @return the backend, owned by the creator of the runner
   */
  public Backend backend() {
    return runner.backend();
  }

  /**
   * Returns the limits of random accesses to a table on the device, measured once for each size.
   *
   * @param tableBytes the size, 1 or more; rounded up as a probe needs it
   * @return the limits
   */
  public AccessLimits limits(long tableBytes) {
    return runner.limits(tableBytes);
  }

  /**
   * Returns the bandwidth of a streaming copy on the device, measured once for each size.
   *
   * @param tableBytes the size of both halves, 1 or more; rounded up as a probe needs it
   * @return bytes read and bytes written per second, both counted
   */
  public double copyBytesPerSecond(long tableBytes) {
    return runner.copyBytesPerSecond(tableBytes);
  }

  /**
   * Does a step of the experiment.
   *
   * @param work what it does
   * @param <T> its result
   * @return the result
   * @throws InterruptedRunException if the thread has been interrupted before
   */
  public <T> T step(Supplier<T> work) {
    return job.step(work);
  }

  /**
   * Does a step of an experiment that does not count steps.
   *
   * @param size how much of {@link Experiment#work} it is
   * @param work what it does
   * @param <T> its result
   * @return the result
   * @throws InterruptedRunException if the thread has been interrupted before
   */
  public <T> T step(long size, Supplier<T> work) {
    return job.step(size, work);
  }

  /**
   * Tells which part of the present step is done; {@link #times} does so itself.
   *
   * @param share from 0 to 1
   */
  public void within(double share) {
    job.within(share);
  }

  /** Tells that the present step is recalled, so that its time does not count. */
  public void skip() {
    job.skip();
  }

  /**
   * Records how long a part of the experiment took; a part may occur several times.
   *
   * @param part its name
   * @param nanos how long
   */
  public void addTime(String part, long nanos) {
    parts.merge(part, nanos, Long::sum);
  }

  /** Returns how long each part took, in the order in which they came first. */
  Map<String, Long> parts() {
    return parts;
  }

  /**
   * Ends the run if its thread has been interrupted.
   *
   * @throws InterruptedRunException if so
   */
  public void check() {
    job.check();
  }

  /**
   * Warms code up, unless it is warm.
   *
   * @param code what to warm up
   * @throws InterruptedRunException if the thread is interrupted
   */
  public void warmUp(WarmUp code) {
    runner.warmUp(code);
  }

  /**
   * Warms up what is not warm of several pieces of code.
   *
   * @param codes what to warm up, in order
   * @throws InterruptedRunException if the thread is interrupted
   */
  public void warmUp(List<WarmUp> codes) {
    runner.warmUp(codes);
  }

  /**
   * Returns how often {@link #times} goes through the operations, if warming up takes one round.
   *
   * @param repeats timed rounds
   * @return one more
   */
  public static int rounds(int repeats) {
    return repeats + 1;
  }

  /**
   * Times the operations of a trial, after rounds that warm up.
   *
   * @param trial what is timed
   * @param repeats timed rounds, 1 or more
   * @param <O> its operations
   * @return the times of each operation, in the order of the operations
   * @throws InterruptedRunException if the thread is interrupted between two rounds
   */
  public <O> Map<O, Timings> times(Trial<O> trial, int repeats) {
    OperationTimer<O> timer = new OperationTimer<>(backend(), trial);
    double rounds = rounds(repeats);
    timer.warmUp(share -> within(share / rounds));
    for (int round = 1; round < rounds; round++) {
      check();
      double before = round;
      timer.round(share -> within((before + share) / rounds));
    }
    return timer.timings();
  }

  /**
   * The results of a run of an experiment and its times.
   *
   * @param results one row each
   * @param nanos how long it took
   * @param parts how long each part took that the experiment tells of, by its name
   * @param <R> the record class of the results
   */
  public record Outcome<R extends Record>(List<R> results, long nanos, Map<String, Long> parts) {
    /**
     * Describes a run that did not take place.
     *
     * @param <R> the record class of the results
     * @return no results, in no time
     */
    public static <R extends Record> Outcome<R> none() {
      return new Outcome<>(List.of(), 0, Map.of());
    }
  }
}
