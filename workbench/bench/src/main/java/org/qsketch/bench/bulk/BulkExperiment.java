package org.qsketch.bench.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchTrial;
import org.qsketch.job.Timings;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Inserts into empty sketches and removals from full ones, by the direct and by the bulk path, with
 * all keys of a point in one batch. Keys lie on the device before the clock starts, and the clock
 * is the device's. Afterwards batches take the path again that they took before.
 *
 * @param plan what to cover: uniform keys, and sketches of one sector per key
 * @param repeats timed runs of each operation, 1 or more
 */
public record BulkExperiment(Plan plan, int repeats) implements Experiment<BulkResult> {
  private static final List<AccessPath> PATHS = List.of(AccessPath.DIRECT, AccessPath.BULK);

  /** Checks the bound. */
  public BulkExperiment {
    Required.positive("repeats", repeats);
  }

  @Override
  public String name() {
    return "bulk path";
  }

  @Override
  public String size() {
    return "tables of " + ByteSize.text(plan.tableBytes(plan.points().getLast()));
  }

  /** Returns none where there is one way for all batches. */
  @Override
  public long steps(Backend backend) {
    return backend.accessPath().isEmpty()
        ? 0
        : (long) plan.points().size() * plan.variants().size() * PATHS.size();
  }

  @Override
  public List<BulkResult> measure(Run run) {
    return new Session(run).results();
  }

  /**
   * Warms up what is not warm yet: before a ladder begins, whose time it must not take.
   *
   * @param backend what to run on
   * @param run takes what has code of its own
   */
  void warmUp(Backend backend, Consumer<WarmUp> run) {
    for (String variant : plan.variants()) {
      PATHS.forEach(path -> by(path, backend, () -> run.accept(warmUp(backend, variant, path))));
    }
  }

  private WarmUp warmUp(Backend backend, String variant, AccessPath path) {
    Plan.Point small =
        new Plan.Point(Plan.UNIFORM, WarmUp.keys(backend), plan.workLoadFactors().getFirst());
    return new WarmUp(
        new CodePath(variant, path),
        untilSettled -> {
          try (Sketch sketch = backend.create(plan.spec(variant, small));
              Keys keys = backend.generate(plan.stream(small.stream()), small.keys())) {
            untilSettled.accept(UpdateTrial.of(sketch, keys));
          }
        });
  }

  /** A sketch and a path, which have their own compiled code. */
  private record CodePath(String variant, AccessPath path) {}

  private static void by(AccessPath path, Backend backend, Runnable work) {
    AccessPath before = backend.accessPath().orElseThrow();
    backend.use(path);
    try {
      work.run();
    } finally {
      backend.use(before);
    }
  }

  /** One run of the experiment. One size of table and keys is in memory at a time. */
  private final class Session {
    private final Run run;
    private final Backend backend;
    private final List<BulkResult> results = new ArrayList<>();

    Session(Run run) {
      this.run = run;
      this.backend = run.backend();
    }

    List<BulkResult> results() {
      warmUp(backend, run::warmUp);
      plan.points().forEach(this::measure);
      return results;
    }

    private void measure(Plan.Point point) {
      try (Keys keys = backend.generate(plan.stream(point.stream()), point.keys())) {
        for (String variant : plan.variants()) {
          SketchSpec spec = plan.spec(variant, point);
          PATHS.forEach(path -> by(path, backend, () -> measure(point, spec, keys, path)));
        }
      }
    }

    private void measure(Plan.Point point, SketchSpec spec, Keys keys, AccessPath path) {
      results.addAll(run.step(() -> at(point, spec, keys, path)));
    }

    private List<BulkResult> at(Plan.Point point, SketchSpec spec, Keys keys, AccessPath path) {
      double limit = run.limits(plan.tableBytes(point)).atomicsPerSecond();
      try (Sketch sketch = backend.create(spec)) {
        return run.times(UpdateTrial.of(sketch, keys), repeats).entrySet().stream()
            .map(timed -> result(point, spec, path, timed.getKey(), timed.getValue(), limit))
            .toList();
      }
    }

    private BulkResult result(
        Plan.Point point,
        SketchSpec spec,
        AccessPath path,
        Operation operation,
        Timings timings,
        double limit) {
      double rate = point.keys() / timings.median();
      return new BulkResult(
          backend.name(),
          backend.device().name(),
          spec.variant(),
          operation.label(),
          path.label(),
          point.wlf(),
          point.keys(),
          spec.deviceBytes(),
          bytesPerKey(new MovedBytes(spec, point.keys()), path, operation),
          timings.median(),
          timings.min(),
          timings.max(),
          rate,
          rate / limit);
    }
  }

  private static double bytesPerKey(MovedBytes moved, AccessPath path, Operation operation) {
    return path == AccessPath.BULK ? moved.bulk(operation == Operation.INSERT) : moved.direct();
  }

  /**
   * The updates of a sketch by batches: queries always take the direct path.
   *
   * @param sketch all operations of a sketch
   */
  private record UpdateTrial(SketchTrial sketch) implements Trial<Operation> {
    static UpdateTrial of(Sketch sketch, Keys keys) {
      List<Operation> updates =
          Operation.possible(sketch.spec(), List.of(Operation.INSERT, Operation.REMOVE));
      return new UpdateTrial(
          new SketchTrial(sketch, Optional.empty(), List.of(keys), List.of(keys), updates));
    }

    @Override
    public List<Operation> operations() {
      return sketch.operations();
    }

    @Override
    public void clear() {
      sketch.clear();
    }

    @Override
    public void perform(Operation operation) {
      sketch.perform(operation);
    }

    @Override
    public void prepare(Operation operation) {
      sketch.prepare(operation);
    }
  }
}
