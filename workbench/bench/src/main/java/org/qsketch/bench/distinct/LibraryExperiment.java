package org.qsketch.bench.distinct;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.distinct.DistinctPlan.Point;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.rivals.DistinctRival;
import org.qsketch.rivals.DistinctRivals;
import org.qsketch.rivals.NamedDistinctRival;

/**
 * The throughput of the sketches of libraries, on one thread of Java. Each has at most the memory
 * of a counter of the plan. A key is inserted by one call, as their interfaces offer it, from an
 * array of 64-bit numbers.
 *
 * @param plan what to cover
 * @param repeats timed runs, 1 or more
 */
record LibraryExperiment(DistinctPlan plan, int repeats) implements Experiment<DistinctResult> {
  private static final long WARM_UP_KEYS = 8 * WarmUp.KEYS;

  /** A sketch that is made anew to forget its keys. */
  private static final class Counted implements DistinctTrial.Inserted {
    private final NamedDistinctRival library;
    private final long bytes;
    private final long seed;
    private final long[] keys;
    private DistinctRival sketch;

    Counted(NamedDistinctRival library, long bytes, long seed, Keys keys) {
      this.library = library;
      this.bytes = bytes;
      this.seed = seed;
      this.keys = keys.toArray();
      this.sketch = library.create(bytes, seed);
    }

    @Override
    public void clear() {
      sketch = library.create(bytes, seed);
    }

    @Override
    public void insert() {
      for (long key : keys) {
        sketch.insert(key);
      }
    }
  }

  LibraryExperiment {
    Required.positive("repeats", repeats);
  }

  @Override
  public String name() {
    return "distinct counts of libraries";
  }

  @Override
  public String size() {
    return plan.size();
  }

  /** Returns none but on one thread. */
  @Override
  public long steps(Backend backend) {
    return DistinctExperiment.hasLibraries(backend)
        ? (long) plan.points().size() * plan.precisions().size() * DistinctRivals.all().size()
        : 0;
  }

  @Override
  public Work work(Backend backend) {
    long keys = plan.points().stream().mapToLong(Point::keys).sum();
    return Work.keys(
        keys * plan.precisions().size() * DistinctRivals.all().size() * Run.rounds(repeats));
  }

  @Override
  public List<DistinctResult> measure(Run run) {
    return plan.points().stream().flatMap(point -> measure(run, point).stream()).toList();
  }

  private List<DistinctResult> measure(Run run, Point point) {
    try (Keys keys = plan.generate(run.backend(), point)) {
      return DistinctRivals.all().stream()
          .flatMap(
              library -> {
                run.warmUp(warmUp(run.backend(), library));
                return plan.precisions().stream()
                    .map(
                        precision ->
                            run.step(
                                keys.size() * Run.rounds(repeats),
                                () -> measure(run, point, keys, library, precision)));
              })
          .toList();
    }
  }

  private WarmUp warmUp(Backend backend, NamedDistinctRival library) {
    Point small = new Point(DistinctPlan.UNIFORM, WARM_UP_KEYS);
    return new WarmUp(
        library,
        untilSettled -> {
          try (Keys keys = plan.generate(backend, small)) {
            untilSettled.accept(
                new DistinctTrial(counted(library, plan.precisions().getFirst(), keys)));
          }
        });
  }

  private Counted counted(NamedDistinctRival library, int precision, Keys keys) {
    return new Counted(library, plan.spec(precision).bytes(), plan.seed(), keys);
  }

  private DistinctResult measure(
      Run run, Point point, Keys keys, NamedDistinctRival library, int precision) {
    Backend backend = run.backend();
    Counted counted = counted(library, precision, keys);
    Timings times =
        run.times(new DistinctTrial(counted), repeats).get(DistinctTrial.Insert.INSERT);
    double rate = keys.size() / times.median();
    return new DistinctResult(
        DistinctResult.JAVA,
        backend.device().name(),
        backend.device().computeUnits(),
        backend.device().execution().label(),
        library.label(),
        counted.sketch.precision(),
        counted.bytes,
        point.stream(),
        Long.SIZE,
        keys.size(),
        times.median(),
        times.min(),
        times.max(),
        rate,
        rate * Long.BYTES / run.copyBytesPerSecond(keys.size() * Long.BYTES),
        counted.sketch.estimate());
  }
}
