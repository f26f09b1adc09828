package org.qsketch.bench.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Timings;

/**
 * Runs a kind of structure untimed before its first point, until its rates are stable: otherwise
 * the first points would tell how fast the JIT compiler is.
 *
 * @param kind equal for all that run the same code on a backend
 * @param small makes a small structure, hands its trial to the consumer, which runs it again and
 *     again, and then frees the structure
 */
public record WarmUp(Object kind, Consumer<Consumer<Trial<?>>> small) {
  private static final long KEYS = 1L << 15;

  /**
   * Enough for the bulk path and for several devices to share the work. A device takes no time for
   * so few.
   */
  private static final long DEVICE_KEYS = 1L << 22;

  static final String LABEL = "warm-up";
  private static final long STAGE_NANOS = 250_000_000;
  private static final int MOST_STAGES = 6;

  /** A stage that takes at least this much of the time of the one before is no longer faster. */
  private static final double SETTLED = 0.8;

  /** Compiled code stays for the life of the process. */
  private static final Set<Warm> WARM = ConcurrentHashMap.newKeySet();

  /** A kind of structure on a backend, which has its own compiled code. */
  private record Warm(String backend, Execution execution, Object kind) {}

  /**
   * Returns the number of keys of a small structure.
   *
   * @param backend what to run on
   * @return the keys, 1 or more
   */
  public static long keys(Backend backend) {
    return backend.device().sharesHostMemory() ? KEYS : DEVICE_KEYS;
  }

  /**
   * Takes half a second to one and a half; does nothing if the code is warm.
   *
   * @throws InterruptedRunException if the thread is interrupted
   */
  void on(Backend backend) {
    if (isColdOn(backend)) {
      small.accept(trial -> untilSettled(backend, new OperationTimer<>(backend, trial)));
      WARM.add(here(backend));
    }
  }

  /** Tells whether there is anything to do. */
  boolean isColdOn(Backend backend) {
    return !WARM.contains(here(backend));
  }

  private Warm here(Backend backend) {
    return new Warm(backend.name(), backend.device().execution(), kind);
  }

  private static void untilSettled(Backend backend, OperationTimer<?> timer) {
    double before = fastestOfStage(backend, timer);
    double now = fastestOfStage(backend, timer);
    for (int stage = 2; stage < MOST_STAGES && now < SETTLED * before; stage++) {
      before = now;
      now = fastestOfStage(backend, timer);
    }
  }

  /** Returns the seconds of the fastest round on the clock of the device. */
  private static double fastestOfStage(Backend backend, OperationTimer<?> timer) {
    Timings rounds = new Timings();
    Stopwatch stage = new Stopwatch();
    do {
      InterruptedRunException.check(LABEL);
      rounds.add(Timings.seconds(backend, timer::round));
    } while (stage.nanos() < STAGE_NANOS);
    return rounds.min();
  }
}
