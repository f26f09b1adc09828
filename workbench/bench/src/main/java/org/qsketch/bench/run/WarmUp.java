package org.qsketch.bench.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.FilterPlan;
import org.qsketch.bench.filter.FilterTrial;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByTrial;
import org.qsketch.bench.groupby.Pairs;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchTrial;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * Runs every kind of structure untimed before its first point, until its rates have settled:
 * otherwise the first points would tell how fast the JIT compiler is.
 */
public final class WarmUp {
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
  private record Kind(String backend, Object structure) {}

  private record SketchKind(String variant, int depth, HashFamily hash) {}

  private record GroupByKind(Method method, Aggregate aggregate, KeyWidth width) {}

  private record FilterKind(Execution execution, int entries, int bits, AlternateBucket form) {}

  private final Backend backend;
  private final OperationTimer<?> timer;

  private WarmUp(Backend backend, OperationTimer<?> timer) {
    this.backend = backend;
    this.timer = timer;
  }

  /**
   * Warms a variant up, half a second to one and a half, less where all but the kernels is common
   * to all structures; does nothing if it is warm.
   *
   * @param plan tells depth and hash
   * @throws InterruptedRunException if the thread is interrupted
   */
  public static void run(Backend backend, Plan plan, String variant) {
    unlessWarm(
        backend,
        new SketchKind(variant, plan.depth(), plan.hash()),
        () -> runSketch(backend, plan, variant));
  }

  /**
   * Warms a cuckoo filter up in the same way.
   *
   * @param plan tells its buckets
   * @throws InterruptedRunException if the thread is interrupted
   */
  public static void run(Backend backend, FilterPlan plan) {
    unlessWarm(
        backend,
        new FilterKind(
            Execution.of(backend), plan.entries(), plan.fingerprintBits(), plan.alternate()),
        () -> runFilter(backend, plan));
  }

  /**
   * Warms a method of group-by up in the same way.
   *
   * @param plan tells aggregate and width
   * @throws InterruptedRunException if the thread is interrupted
   */
  public static void run(Backend backend, GroupByPlan plan, Method method) {
    unlessWarm(
        backend,
        new GroupByKind(method, plan.aggregate(), plan.width()),
        () -> runGroupBy(backend, plan, method));
  }

  private static void unlessWarm(Backend backend, Object structure, Runnable warmUp) {
    Kind kind = new Kind(backend.name(), structure);
    if (!WARM.contains(kind)) {
      warmUp.run();
      WARM.add(kind);
    }
  }

  private static void runSketch(Backend backend, Plan plan, String variant) {
    Plan.Point point = new Plan.Point(Plan.UNIFORM, KEYS, plan.workLoadFactors().getFirst());
    KeyStream stream = plan.stream(point.stream());
    try (Sketch sketch = backend.create(plan.spec(variant, point));
        Keys inserted = backend.generate(stream, KEYS);
        Keys fresh = backend.generate(stream, KEYS, KEYS)) {
      untilSettled(backend, new SketchTrial(sketch, inserted, fresh, KEYS));
    }
  }

  private static void runFilter(Backend backend, FilterPlan plan) {
    FilterPlan.Point point = new FilterPlan.Point(KEYS, plan.loads().getFirst());
    try (CuckooFilter filter = plan.create(backend, point);
        Keys inserted = plan.inserted(backend, KEYS);
        Keys absent = plan.absent(backend, KEYS)) {
      untilSettled(backend, new FilterTrial(filter, inserted, absent));
    }
  }

  private static void runGroupBy(Backend backend, GroupByPlan plan, Method method) {
    GroupByPlan.Point point = new GroupByPlan.Point(GroupByPlan.DISTINCT, KEYS, KEYS, 1);
    try (GroupBy groupBy =
            backend.create(plan.spec(method, GroupBySpec.DEFAULT_LOAD_FACTOR, KEYS));
        Pairs pairs = plan.generate(backend, point)) {
      untilSettled(backend, new GroupByTrial(groupBy, pairs));
    }
  }

  private static void untilSettled(Backend backend, Trial<?> trial) {
    new WarmUp(backend, new OperationTimer<>(backend, trial)).untilSettled();
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
