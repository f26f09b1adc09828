package org.qsketch.bench.run;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/**
 * A measurement on a backend. An experiment says what it sweeps, what is timed and what comes out;
 * {@link Runner} does the rest.
 *
 * @param <R> the record class of the results
 */
public interface Experiment<R extends Record> {
  /**
   * Returns what an interruption calls it.
   *
   * @return for example {@code throughput}
   */
  String name();

  /**
   * Tells it from every other experiment, also in another run of the program.
   *
   * @return what is measured and how; of a record all of its components
   */
  default String identity() {
    return toString();
  }

  /**
   * Names a run for progress.
   *
   * @param backend what it runs on
   * @return name, backend and size
   */
  default String label(Backend backend) {
    String size = size();
    return "%s on %s%s".formatted(name(), backend.name(), size.isEmpty() ? "" : ", " + size);
  }

  /**
   * Returns the size of the experiment, for progress.
   *
   * @return for example {@code 2^20 keys}; empty if progress need not name it
   */
  default String size() {
    return "";
  }

  /**
   * Returns how many steps it takes.
   *
   * @param backend what it runs on
   * @return 0 if there is nothing to measure there
   */
  long steps(Backend backend);

  /**
   * Returns how much that is.
   *
   * @param backend what it runs on
   * @return the steps, unless the experiment knows better which of them take long
   */
  default Work work(Backend backend) {
    return Work.steps(steps(backend));
  }

  /**
   * Measures, step by step.
   *
   * @param run the run, which tells the backend
   * @return the results
   */
  List<R> measure(Run run);

  /**
   * Refuses what its making could not tell, before the first step.
   *
   * @throws IllegalArgumentException if something is wrong
   */
  default void validate() {}

  /**
   * Runs the experiment.
   *
   * @param backend what to run on
   * @param progress is told of every step
   * @return the results
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  default List<R> run(Backend backend, Progress progress) {
    return new Runner(backend, progress).run(this);
  }
}
