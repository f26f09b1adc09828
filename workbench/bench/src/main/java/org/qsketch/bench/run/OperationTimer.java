package org.qsketch.bench.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.qsketch.backend.Backend;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Timings;

/**
 * Times the operations of one structure by the clock of its device.
 *
 * <p>The clock of a device that operations do not wait for also counts how long it waits for the
 * first command. There, operations so short that this matters are repeated within one measurement,
 * each time on a table in the state that it was in the first time. What brings the table there is
 * timed on its own and taken off.
 *
 * @param <O> the operations
 */
final class OperationTimer<O> {
  private static final long WARM_UP_NANOS = 50_000_000;

  /** There is no code to compile for a device with a queue; its kernels came with the first use. */
  private static final long ASYNCHRONOUS_WARM_UP_NANOS = 10_000_000;

  /** Two hundred times what a GPU waits for its first command. */
  private static final double ENOUGH_SECONDS = 0.002;

  /** The least share of an operation in a measurement; the rest is preparation. */
  private static final double LEAST_PART = 0.1;

  private static final int MOST_REPETITIONS = 1000;
  private static final int PREPARATION_RUNS = 3;

  /**
   * The repetitions of an operation in a measurement.
   *
   * @param times 1 or more
   * @param preparation the seconds that preparing all repetitions but the first takes
   */
  private record Repetition(int times, double preparation) {
    static final Repetition ONCE = new Repetition(1, 0);

    /**
     * Returns the time of one operation. Disturbances of either measurement must not make it look
     * free.
     */
    double secondsOfOne(double measured) {
      return Math.max(measured - preparation, LEAST_PART * measured) / times;
    }
  }

  private final Backend backend;
  private final Trial<O> trial;
  private final Map<O, Repetition> repetitions = new LinkedHashMap<>();
  private final Map<O, Timings> timings = new LinkedHashMap<>();

  /**
   * Times nothing yet.
   *
   * @param backend whose clock counts
   * @param trial what is timed
   */
  OperationTimer(Backend backend, Trial<O> trial) {
    this.backend = backend;
    this.trial = trial;
  }

  /** Runs each operation, from an empty table. */
  void round() {
    round(_ -> {});
  }

  /**
   * Runs each operation, from an empty table.
   *
   * @param progress receives the share that is done after each operation, while no clock runs
   */
  void round(DoubleConsumer progress) {
    trial.clear();
    double done = 0;
    for (O operation : trial.operations()) {
      timings.computeIfAbsent(operation, any -> new Timings()).add(seconds(operation));
      done++;
      progress.accept(done / trial.operations().size());
    }
  }

  private double seconds(O operation) {
    Repetition repetition = repetitions.getOrDefault(operation, Repetition.ONCE);
    return repetition.secondsOfOne(
        Timings.seconds(backend, () -> repeat(operation, repetition.times)));
  }

  private void repeat(O operation, int times) {
    trial.perform(operation);
    for (int i = 1; i < times; i++) {
      trial.prepare(operation);
      trial.perform(operation);
    }
  }

  /**
   * Runs everything untimed, small tables again and again: caches and clocks need some time. Then
   * chooses how often each operation is repeated, if it has to be.
   *
   * @param progress receives the share of each round that is done
   */
  void warmUp(DoubleConsumer progress) {
    Stopwatch watch = new Stopwatch();
    long enough = backend.isAsynchronous() ? ASYNCHRONOUS_WARM_UP_NANOS : WARM_UP_NANOS;
    do {
      round(progress);
    } while (watch.nanos() < enough);
    if (backend.isAsynchronous()) {
      timings.forEach((operation, once) -> repetitions.put(operation, repetition(operation, once)));
    }
    timings.clear();
  }

  private Repetition repetition(O operation, Timings once) {
    double wanted = Math.ceil(ENOUGH_SECONDS / once.min());
    int repetitions = (int) Math.min(MOST_REPETITIONS, wanted);
    return repetitions == 1
        ? Repetition.ONCE
        : new Repetition(repetitions, preparation(operation, repetitions - 1));
  }

  private double preparation(O operation, int times) {
    Timings preparations = new Timings();
    for (int run = 0; run < PREPARATION_RUNS; run++) {
      preparations.add(Timings.seconds(backend, () -> prepare(operation, times)));
    }
    return preparations.median();
  }

  private void prepare(O operation, int times) {
    for (int i = 0; i < times; i++) {
      trial.prepare(operation);
    }
  }

  /** Returns the times of all rounds since the warm-up, in the order of the operations. */
  Map<O, Timings> timings() {
    return timings;
  }
}
