package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Trial;
import org.qsketch.job.Batches;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The throughput experiment (paper, Section V, Figs. 5 and 6): inserts, then queries of fresh keys,
 * then removes, where the sketch can. Keys lie on the device before the clock starts, and the clock
 * is the device's; untimed rounds warm up first, every variant once and every point again. Fresh
 * keys are the next slice of the same stream. Every insert goes into an empty table, every query
 * and remove to one at the work load factor of its point; operations shorter than 2 ms are repeated
 * under that rule, and the mean counts as one run.
 *
 * @param plan what to cover
 * @param repeats timed runs of each operation, 1 or more; 7 or more for results worth quoting
 * @param batchKeys the most keys one call handles, 1 or more
 * @param also what is timed in addition, after the queries: {@code query-again}, {@code errors},
 *     {@code select} or {@code merge}
 */
public record ThroughputExperiment(Plan plan, int repeats, long batchKeys, List<String> also)
    implements Experiment<ThroughputResult> {
  /** The default number of timed runs. */
  public static final int DEFAULT_REPEATS = FigureOptions.DEFAULT_REPEATS;

  /** 64 MiB of 32-bit keys, the buffer that the paper found enough. */
  public static final long DEFAULT_BATCH = 1L << 24;

  /** Checks the bounds and the names. */
  public ThroughputExperiment {
    Required.positive("repeats", repeats);
    Required.positive("keys in a batch", batchKeys);
    also = List.copyOf(also);
    List<Operation> _ = Operation.usualAnd(also);
  }

  /**
   * Creates the experiment with only the usual operations.
   *
   * @param plan what to cover
   * @param repeats timed runs of each operation, 1 or more
   * @param batchKeys the most keys one call handles, 1 or more
   */
  public ThroughputExperiment(Plan plan, int repeats, long batchKeys) {
    this(plan, repeats, batchKeys, List.of());
  }

  /**
   * Creates the experiment as published: 7 runs, batches of 64 MiB.
   *
   * @param plan what to cover
   */
  public ThroughputExperiment(Plan plan) {
    this(plan, DEFAULT_REPEATS, DEFAULT_BATCH);
  }

  @Override
  public String name() {
    return "throughput";
  }

  @Override
  public String size() {
    return plan.size();
  }

  @Override
  public long steps(Backend backend) {
    return steps(plan.points());
  }

  private long steps(List<Plan.Point> points) {
    return points.stream().mapToLong(point -> plan.variants(point).size()).sum();
  }

  @Override
  public Work work(Backend backend) {
    return work(plan.points());
  }

  private Work work(List<Plan.Point> points) {
    return Work.keys(
        points.stream().mapToLong(point -> plan.variants(point).size() * work(point)).sum());
  }

  /** Counts the keys of all operations on one sketch. */
  private long work(Plan.Point point) {
    return point.keys() * Operation.usualAnd(also).size() * Run.rounds(repeats);
  }

  @Override
  public void validate() {
    plan.requireStreams();
  }

  /** Measures, and tells what each variant took, warm-up included, in the order of the plan. */
  @Override
  public List<ThroughputResult> measure(Run run) {
    return new Session(run).results();
  }

  /**
   * Returns the experiment on keys from elsewhere; the plan's sizes and streams do not apply, and
   * the inserted keys are queried, too.
   *
   * @param keys at least one key, wherever they lie; they stay the caller's
   * @param stream what to call them in the results
   * @return an experiment with a result for each operation of each variant
   */
  public Experiment<ThroughputResult> on(Keys keys, String stream) {
    List<Plan.Point> points = plan.points(stream, keys.size());
    return new OnKeys<>(
        this,
        keys,
        stream,
        steps(points),
        work(points),
        (run, onDevice) -> new Session(run).results(points, onDevice));
  }

  /** The point, limits and keys that all variants share. */
  private record Setting(
      Plan.Point point, AccessLimits limits, List<Keys> inserted, List<Keys> fresh) {}

  /** One run of the experiment. One size of table and keys is in memory at a time. */
  private final class Session {
    private final Run run;
    private final Backend backend;
    private final List<ThroughputResult> results = new ArrayList<>();

    Session(Run run) {
      this.run = run;
      this.backend = run.backend();
    }

    List<ThroughputResult> results() {
      warmUp();
      plan.points().forEach(this::measure);
      return results;
    }

    /** Measures on the same keys at every point. */
    List<ThroughputResult> results(List<Plan.Point> points, Keys keys) {
      warmUp();
      List<Keys> batches = Batches.of(keys, batchKeys).toList();
      points.forEach(
          point ->
              measure(new Setting(point, run.limits(plan.tableBytes(point)), batches, batches)));
      return results;
    }

    private void warmUp() {
      run.warmUp(
          plan.variants().stream().map(name -> SketchTrial.warmUp(backend, plan, name)).toList());
    }

    private void measure(Plan.Point point) {
      KeyStream stream = plan.stream(point.stream());
      AccessLimits limits = run.limits(plan.tableBytes(point));
      try (GeneratedBatches inserted = generate(stream, 0, point.keys());
          GeneratedBatches fresh = generate(stream, point.keys(), point.keys())) {
        measure(new Setting(point, limits, inserted.all(), fresh.all()));
      }
    }

    private GeneratedBatches generate(KeyStream stream, long from, long count) {
      return GeneratedBatches.of(backend, stream, from, count, batchKeys);
    }

    private void measure(Setting setting) {
      Plan.Point point = setting.point;
      for (String variant : plan.variants(point)) {
        Stopwatch watch = new Stopwatch();
        results.addAll(run.step(work(point), () -> measure(setting, plan.spec(variant, point))));
        run.addTime(variant, watch.nanos());
      }
    }

    private List<ThroughputResult> measure(Setting setting, SketchSpec spec) {
      List<Operation> operations = Operation.possible(spec, Operation.usualAnd(also));
      if (!operations.contains(Operation.MERGE)) {
        return measure(setting, spec, operations, Optional.empty());
      }
      try (Sketch other = backend.create(plan.placed(spec))) {
        setting.fresh.forEach(other::insert);
        return measure(setting, spec, operations, Optional.of(other));
      }
    }

    private List<ThroughputResult> measure(
        Setting setting, SketchSpec spec, List<Operation> operations, Optional<Sketch> other) {
      try (Sketch sketch = backend.create(plan.placed(spec))) {
        Trial<Operation> trial =
            new SketchTrial(sketch, other, setting.inserted, setting.fresh, operations);
        return run.times(trial, repeats).entrySet().stream()
            .map(timed -> result(setting, spec, timed.getKey(), timed.getValue()))
            .toList();
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
          rate / operation.limit(setting.limits));
    }
  }
}
