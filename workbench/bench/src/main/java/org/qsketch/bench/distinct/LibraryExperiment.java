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
  /** A sketch that is made anew to forget its keys. */
  private static final class Counted implements DistinctTrial.Inserted {
    private final Case each;
    private final long seed;
    private final long[] keys;
    private DistinctRival sketch;

    Counted(Case each, long seed, Keys keys) {
      this.each = each;
      this.seed = seed;
      this.keys = keys.toArray();
      clear();
    }

    @Override
    public void clear() {
      sketch = each.library().create(each.bytes(), seed);
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
        ? (long) plan.points().size() * cases().size()
        : 0;
  }

  @Override
  public Work work(Backend backend) {
    long keys = plan.points().stream().mapToLong(Point::keys).sum();
    return Work.keys(keys * cases().size() * Run.rounds(repeats));
  }

  @Override
  public List<DistinctResult> measure(Run run) {
    return plan.points().stream().flatMap(point -> measure(run, point).stream()).toList();
  }

  /** A library in the memory of a counter. */
  private record Case(NamedDistinctRival library, long bytes) {}

  private List<Case> cases() {
    return DistinctRivals.all().stream()
        .flatMap(
            library ->
                plan.precisions().stream()
                    .map(precision -> new Case(library, plan.spec(precision).bytes()))
                    .filter(each -> library.fits(each.bytes())))
        .toList();
  }

  private List<DistinctResult> measure(Run run, Point point) {
    try (Keys keys = plan.generate(run.backend(), point)) {
      return cases().stream().map(each -> measure(run, point, keys, each)).toList();
    }
  }

  private DistinctResult measure(Run run, Point point, Keys keys, Case each) {
    run.warmUp(warmUp(run.backend(), each));
    Counted counted = new Counted(each, plan.seed(), keys);
    return run.step(keys.size() * Run.rounds(repeats), () -> measure(run, point, counted));
  }

  private WarmUp warmUp(Backend backend, Case each) {
    Point small = new Point(DistinctPlan.UNIFORM, DistinctExperiment.warmUpKeys(backend));
    return new WarmUp(
        each.library(),
        untilSettled -> {
          try (Keys keys = plan.generate(backend, small)) {
            untilSettled.accept(new DistinctTrial(new Counted(each, plan.seed(), keys)));
          }
        });
  }

  private DistinctResult measure(Run run, Point point, Counted counted) {
    Backend backend = run.backend();
    Timings times = run.times(new DistinctTrial(counted), repeats).get(DistinctTrial.Insert.INSERT);
    double rate = point.keys() / times.median();
    return new DistinctResult(
        DistinctResult.JAVA,
        backend.device().name(),
        backend.device().computeUnits(),
        backend.device().execution().label(),
        counted.each.library().label(),
        counted.sketch.precision(),
        counted.each.bytes(),
        point.stream(),
        Long.SIZE,
        point.keys(),
        times.median(),
        times.min(),
        times.max(),
        rate,
        rate * Long.BYTES / run.copyBytesPerSecond(point.keys() * Long.BYTES),
        counted.sketch.estimate());
  }
}
