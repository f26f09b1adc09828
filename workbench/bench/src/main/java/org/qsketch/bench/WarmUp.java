package org.qsketch.bench;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.backend.Backend;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * Runs every kind of sketch untimed before its first point, until its rates have settled: otherwise
 * the first points would tell how fast the JIT compiler is.
 */
final class WarmUp {
  private static final String LABEL = "warm-up";
  private static final long KEYS = 1L << 15;
  private static final long STAGE_NANOS = 250_000_000;
  private static final long ASYNCHRONOUS_STAGE_NANOS = 50_000_000;
  private static final int MOST_STAGES = 6;

  /** A stage that takes at least so much of the time of the one before is no longer faster. */
  private static final double SETTLED = 0.8;

  /** Compiled code stays for the life of the process, whoever runs next. */
  private static final Set<Kind> WARM = ConcurrentHashMap.newKeySet();

  /** What has code of its own. */
  private record Kind(String backend, String variant, int depth, HashFamily hash) {}

  private final Backend backend;
  private final OperationTimer timer;

  private WarmUp(Backend backend, OperationTimer timer) {
    this.backend = backend;
    this.timer = timer;
  }

  /**
   * Warms a variant up, half a second to one and a half, less where all but the kernels is common
   * to all variants; does nothing if it is warm.
   *
   * @param plan tells depth and hash
   * @throws InterruptedRunException if the thread is interrupted
   */
  static void run(Backend backend, Plan plan, String variant) {
    Kind kind = new Kind(backend.name(), variant, plan.depth(), plan.hash());
    if (!WARM.contains(kind)) {
      runCold(backend, plan, variant);
      WARM.add(kind);
    }
  }

  private static void runCold(Backend backend, Plan plan, String variant) {
    Plan.Point point = new Plan.Point(Plan.UNIFORM, KEYS, plan.workLoadFactors().getFirst());
    KeyStream stream = plan.stream(point.stream());
    try (Sketch sketch = backend.create(plan.spec(variant, point));
        Keys inserted = backend.generate(stream, KEYS);
        Keys fresh = backend.generate(stream, KEYS, KEYS)) {
      OperationTimer timer = new OperationTimer(backend, sketch, inserted, fresh, KEYS);
      new WarmUp(backend, timer).untilSettled();
    }
  }

  private void untilSettled() {
    double before = fastestOfStage();
    double now = fastestOfStage();
    for (int stage = 2; stage < MOST_STAGES && now < SETTLED * before; stage++) {
      before = now;
      now = fastestOfStage();
    }
  }

  /** The seconds of the fastest round on the clock of the device. */
  private double fastestOfStage() {
    Timings rounds = new Timings();
    long end =
        System.nanoTime() + (backend.isAsynchronous() ? ASYNCHRONOUS_STAGE_NANOS : STAGE_NANOS);
    do {
      InterruptedRunException.check(LABEL);
      rounds.add(Timings.seconds(backend, timer::round));
    } while (System.nanoTime() < end);
    return rounds.min();
  }
}
