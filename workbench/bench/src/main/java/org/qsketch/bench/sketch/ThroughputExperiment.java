package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.MeasuredLimits;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.OperationTimer;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Timings;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The throughput experiment (paper, Section V, Figs. 5 and 6): inserts, then queries of fresh keys,
 * then removes. Keys lie on the device before the clock starts, and the clock is the device's;
 * untimed rounds warm up first, every variant once and every point again. Fresh keys are the next
 * slice of the same stream. Every insert goes into an empty table, every query and remove to one at
 * the work load factor of its point; operations shorter than 2 ms are repeated under that rule, and
 * the mean counts as one run.
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

  /**
   * What a run gave and took.
   *
   * @param results of each variant at each point
   * @param nanos how long each variant that ran took, warm-up included, in the order of the plan
   */
  public record Outcome(List<ThroughputResult> results, Map<String, Long> nanos) {
    public static final Outcome NONE = new Outcome(List.of(), Map.of());
  }

  public static void requirePositive(String what, long value) {
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
    return run(new MeasuredLimits(backend), progress).results();
  }

  /** Runs the experiment with limits that other experiments may have measured already. */
  public Outcome run(MeasuredLimits limits, Progress progress) {
    plan.requireStreams();
    Session session = new Session(limits, progress);
    progress.start(
        plan.label(LABEL, limits.backend()), (long) plan.points().size() * plan.variants().size());
    try {
      plan.variants().forEach(variant -> WarmUp.run(limits.backend(), plan, variant));
      plan.points().forEach(session::measure);
      return new Outcome(session.results, session.nanos);
    } finally {
      progress.done();
    }
  }

  /** What all variants of a point share. */
  private record Setting(Plan.Point point, LimitsResult walls, Keys inserted, Keys fresh) {}

  /** One run of the experiment on one backend. */
  private final class Session {
    private final Backend backend;
    private final MeasuredLimits limits;
    private final Progress progress;
    private final List<ThroughputResult> results = new ArrayList<>();
    private final Map<String, Long> nanos = new LinkedHashMap<>();

    Session(MeasuredLimits limits, Progress progress) {
      this.backend = limits.backend();
      this.limits = limits;
      this.progress = progress;
    }

    void measure(Plan.Point point) {
      KeyStream stream = plan.stream(point.stream());
      LimitsResult walls = limits(point);
      try (Keys inserted = backend.generate(stream, point.keys());
          Keys fresh = backend.generate(stream, point.keys(), point.keys())) {
        Setting setting = new Setting(point, walls, inserted, fresh);
        for (String variant : plan.variants()) {
          InterruptedRunException.check(LABEL);
          long start = System.nanoTime();
          measure(setting, plan.spec(variant, point));
          nanos.merge(variant, System.nanoTime() - start, Long::sum);
          progress.step(1);
        }
      }
    }

    private void measure(Setting setting, SketchSpec spec) {
      try (Sketch sketch = backend.create(spec)) {
        OperationTimer<Operation> timer =
            new OperationTimer<>(
                backend, new SketchTrial(sketch, setting.inserted, setting.fresh, batchKeys));
        timer.warmUp();
        for (int run = 0; run < repeats; run++) {
          InterruptedRunException.check(LABEL);
          timer.round();
        }
        timer
            .timings()
            .forEach((operation, times) -> results.add(result(setting, spec, operation, times)));
      }
    }

    private ThroughputResult result(
        Setting setting, SketchSpec spec, Operation operation, Timings timings) {
      Plan.Point point = setting.point;
      double rate = point.keys() / timings.median();
      return new ThroughputResult(
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
          rate / operation.limit(setting.walls));
    }

    /** The limits on the table that all variants of a point are sized after. */
    private LimitsResult limits(Plan.Point point) {
      long counters = (long) Math.ceil(plan.depth() * point.keys() / point.wlf());
      return limits.of(counters * SketchSpec.COUNTER_BYTES);
    }
  }
}
