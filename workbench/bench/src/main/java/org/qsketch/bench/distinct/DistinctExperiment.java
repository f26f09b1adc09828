package org.qsketch.bench.distinct;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.distinct.DistinctPlan.Point;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/**
 * The throughput of distinct counters: keys are inserted into the empty counter by one call. Keys
 * lie on the device, the clock is the device's, and untimed rounds warm up first. A CPU of several
 * threads runs everything serially before, and libraries on one of them.
 *
 * @param plan what to cover
 * @param repeats timed runs, 1 or more
 */
public record DistinctExperiment(DistinctPlan plan, int repeats)
    implements Experiment<DistinctResult> {
  /** The default number of timed runs. */
  public static final int DEFAULT_REPEATS = 10;

  /** A counter that has its own compiled code. */
  private record CodePath(int precision, int keyBits) {}

  /** A counter on a backend. */
  private record Counted(DistinctCounter counter, Keys keys) implements DistinctTrial.Inserted {
    @Override
    public void clear() {
      counter.clear();
    }

    @Override
    public void insert() {
      counter.insert(keys);
    }
  }

  /** Checks the bound. */
  public DistinctExperiment {
    Required.positive("repeats", repeats);
  }

  @Override
  public String name() {
    return "distinct counts";
  }

  @Override
  public String size() {
    return plan.size();
  }

  @Override
  public long steps(Backend backend) {
    return (long) plan.points().size() * plan.precisions().size();
  }

  @Override
  public Work work(Backend backend) {
    long keys = plan.points().stream().mapToLong(Point::keys).sum();
    return Work.keys(keys * plan.precisions().size() * Run.rounds(repeats));
  }

  /**
   * Runs the experiment; on a CPU serially first, with the libraries.
   *
   * @param backend what to run on
   * @param progress is told of every counter
   * @return the rates of each counter of the plan
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  @Override
  public List<DistinctResult> run(Backend backend, Progress progress) {
    List<DistinctResult> results = new ArrayList<>();
    LibraryExperiment libraries = new LibraryExperiment(plan, repeats);
    new Runner(backend, progress)
        .eachExecution(
            runner -> {
              results.addAll(runner.run(this));
              results.addAll(runner.run(libraries));
            });
    return results;
  }

  @Override
  public List<DistinctResult> measure(Run run) {
    run.warmUp(warmUps(run.backend()));
    return plan.points().stream().flatMap(point -> measure(run, point).stream()).toList();
  }

  /** Returns what compiles the code of every counter. */
  List<WarmUp> warmUps(Backend backend) {
    return plan.precisions().stream().map(precision -> warmUp(backend, precision)).toList();
  }

  /** Returns enough keys for registers that are so high that most keys change none. */
  static long warmUpKeys(Backend backend) {
    return 8 * WarmUp.keys(backend);
  }

  private WarmUp warmUp(Backend backend, int precision) {
    Point small = new Point(DistinctPlan.UNIFORM, warmUpKeys(backend));
    return new WarmUp(
        new CodePath(precision, plan.keyBits()),
        untilSettled -> {
          try (DistinctCounter counter = backend.create(plan.spec(precision));
              Keys keys = plan.generate(backend, small)) {
            untilSettled.accept(new DistinctTrial(new Counted(counter, keys)));
          }
        });
  }

  private List<DistinctResult> measure(Run run, Point point) {
    try (Keys keys = plan.generate(run.backend(), point)) {
      double copied = run.copyBytesPerSecond(keys.size() * keys.width().bytes());
      return plan.precisions().stream()
          .map(
              precision ->
                  run.step(
                      keys.size() * Run.rounds(repeats),
                      () -> measure(run, point, keys, precision, copied)))
          .toList();
    }
  }

  private DistinctResult measure(Run run, Point point, Keys keys, int precision, double copied) {
    Backend backend = run.backend();
    try (DistinctCounter counter = backend.create(plan.spec(precision))) {
      DistinctTrial trial = new DistinctTrial(new Counted(counter, keys));
      Timings times = run.times(trial, repeats).get(DistinctTrial.Insert.INSERT);
      double rate = keys.size() / times.median();
      return new DistinctResult(
          backend.name(),
          backend.device().name(),
          backend.device().computeUnits(),
          backend.device().execution().label(),
          DistinctResult.OWN,
          precision,
          counter.spec().bytes(),
          point.stream(),
          plan.keyBits(),
          keys.size(),
          times.median(),
          times.min(),
          times.max(),
          rate,
          rate * keys.width().bytes() / copied,
          counter.estimate().value());
    }
  }

  /** Tells whether libraries run next to a backend: on one thread of the same processor. */
  static boolean hasLibraries(Backend backend) {
    return backend.device().execution() == Execution.SERIAL;
  }
}
