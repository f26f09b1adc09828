package org.qsketch.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The throughput experiment (paper, Section V, Figs. 5 and 6): inserts, then queries of fresh keys,
 * then removes. Keys lie on the device before the clock starts, and the clock is the device's;
 * untimed rounds warm up first. Fresh keys are the next slice of the same stream.
 *
 * @param plan what to cover
 * @param repeats timed runs of each operation, 1 or more; 7 or more for results worth quoting
 * @param batchKeys the most keys one call handles, 1 or more
 */
public record ThroughputExperiment(Plan plan, int repeats, long batchKeys) {
  /** Timed runs where nothing is said. */
  public static final int DEFAULT_REPEATS = 7;

  /** 64 MiB of 32-bit keys, the buffer that the paper found enough. */
  public static final long DEFAULT_BATCH = 1L << 24;

  private static final String LABEL = "throughput";

  /** Checks the bounds. */
  public ThroughputExperiment {
    requirePositive("repeats", repeats);
    requirePositive("keys in a batch", batchKeys);
  }

  /**
   * The experiment as published: 7 runs, batches of 64 MiB.
   *
   * @param plan what to cover
   */
  public ThroughputExperiment(Plan plan) {
    this(plan, DEFAULT_REPEATS, DEFAULT_BATCH);
  }

  private static void requirePositive(String what, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "the number of %s is %d: it must be 1 or more".formatted(what, value));
    }
  }

  /**
   * Runs the experiment. One size of table and keys is in memory at a time.
   *
   * @param backend what to run on
   * @param progress hears of every variant of every size
   * @return insert, query and remove of each variant at each point of the plan
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  public List<ThroughputResult> run(Backend backend, Progress progress) {
    plan.requireStreams();
    Session session = new Session(backend, progress);
    progress.start(
        plan.label(LABEL, backend), (long) plan.points().size() * plan.variants().size());
    try {
      plan.points().forEach(session::measure);
      return session.results;
    } finally {
      progress.done();
    }
  }

  /** One run of the experiment on one backend, which knows the limits it has measured so far. */
  private final class Session {
    private final Backend backend;
    private final Progress progress;
    private final Map<Long, LimitsResult> limits = new HashMap<>();
    private final List<ThroughputResult> results = new ArrayList<>();

    Session(Backend backend, Progress progress) {
      this.backend = backend;
      this.progress = progress;
    }

    void measure(Plan.Point point) {
      KeyStream stream = plan.stream(point.stream());
      LimitsResult walls = limits(point);
      try (Keys inserted = backend.generate(stream, point.keys());
          Keys fresh = backend.generate(stream, point.keys(), point.keys())) {
        for (String variant : plan.variants()) {
          InterruptedRunException.check(LABEL);
          measure(point, plan.spec(variant, point), walls, inserted, fresh);
          progress.step(1);
        }
      }
    }

    private void measure(
        Plan.Point point, SketchSpec spec, LimitsResult walls, Keys inserted, Keys fresh) {
      try (Sketch sketch = backend.create(spec)) {
        OperationTimer timer = new OperationTimer(backend, sketch, batchKeys);
        timer.warmUp(inserted, fresh);
        for (int run = 0; run < repeats; run++) {
          InterruptedRunException.check(LABEL);
          timer.round(inserted, fresh);
        }
        timer.timings().forEach((operation, times) -> add(point, spec, walls, operation, times));
      }
    }

    private void add(
        Plan.Point point,
        SketchSpec spec,
        LimitsResult walls,
        Operation operation,
        Timings timings) {
      double rate = point.keys() / timings.median();
      results.add(
          new ThroughputResult(
              backend.name(),
              backend.device().name(),
              spec.variant(),
              operation.label(),
              point.stream(),
              point.wlf(),
              point.keys(),
              spec.deviceBytes(),
              timings.median(),
              timings.min(),
              timings.max(),
              rate,
              rate / operation.limit(walls)));
    }

    /** The limits on the table that all variants of a point are sized after. */
    private LimitsResult limits(Plan.Point point) {
      long counters = (long) Math.ceil(plan.depth() * point.keys() / point.wlf());
      return limits.computeIfAbsent(
          counters * SketchSpec.COUNTER_BYTES, bytes -> LimitsExperiment.measure(backend, bytes));
    }
  }
}
