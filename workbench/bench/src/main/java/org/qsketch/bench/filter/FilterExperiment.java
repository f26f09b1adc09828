package org.qsketch.bench.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.FilterTrial.FilterOperation;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Runner;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/**
 * The throughput of a cuckoo filter (Neth 2017, Section 2.2): keys are inserted into the empty
 * filter, then these are probed, then as many others. Keys and answers lie on the device, the clock
 * is the device's, and untimed rounds warm up first. A CPU of several threads runs everything
 * serially before, on a backend of one thread, whose limits are its own.
 *
 * @param plan what to cover
 * @param repeats timed runs of each operation, 1 or more
 * @param batchKeys the most keys one call handles, 1 or more
 * @param also what is timed after these: {@code count} or {@code delete}
 */
public record FilterExperiment(FilterPlan plan, int repeats, long batchKeys, List<String> also)
    implements Experiment<FilterResult> {
  /** The default number of timed runs, as published. */
  public static final int DEFAULT_REPEATS = 10;

  /** The default size of a batch: one call handles all keys. */
  public static final long ALL_KEYS = Long.MAX_VALUE;

  /** Checks the bounds and the names. */
  public FilterExperiment {
    Required.positive("repeats", repeats);
    Required.positive("keys in a batch", batchKeys);
    also = List.copyOf(also);
    List<FilterOperation> _ = FilterOperation.usualAnd(also);
  }

  /**
   * Creates the experiment with only the usual operations, each on all keys at once.
   *
   * @param plan what to cover
   * @param repeats timed runs of each operation, 1 or more
   */
  public FilterExperiment(FilterPlan plan, int repeats) {
    this(plan, repeats, ALL_KEYS, List.of());
  }

  @Override
  public String name() {
    return "filter";
  }

  @Override
  public String label(Backend backend) {
    return plan.label(name(), backend);
  }

  @Override
  public long steps(Backend backend) {
    return plan.points().size();
  }

  @Override
  public Work work(Backend backend) {
    return Work.keys(plan.points().stream().mapToLong(this::keys).sum());
  }

  /** Counts the keys of all operations on one filter. */
  private long keys(FilterPlan.Point point) {
    return point.keys() * FilterOperation.usualAnd(also).size() * Run.rounds(repeats);
  }

  /**
   * Runs the experiment, on a CPU of several threads serially first. One filter and its keys are in
   * memory at a time.
   *
   * @param backend what to run on
   * @param progress is told of every filter
   * @return insert and both probes of each filter of the plan
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  @Override
  public List<FilterResult> run(Backend backend, Progress progress) {
    List<FilterResult> results = new ArrayList<>();
    new Runner(backend, progress).eachExecution(runner -> results.addAll(runner.run(this)));
    return results;
  }

  /**
   * Runs the experiment on keys from elsewhere, at the loads of the plan, whose sizes do not apply.
   *
   * @param backend what to run on
   * @param distinct at least one key, each once
   * @param progress is told of every filter
   * @return insert and both probes of each filter; absent keys are random ones of 64 bits
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  public List<FilterResult> run(Backend backend, Keys distinct, Progress progress) {
    FilterExperiment sized =
        new FilterExperiment(plan.keys(List.of(distinct.size())), repeats, batchKeys, also);
    OnKeys experiment = new OnKeys(sized, distinct);
    List<FilterResult> results = new ArrayList<>();
    new Runner(backend, progress).eachExecution(runner -> results.addAll(runner.run(experiment)));
    return results;
  }

  private record OnKeys(FilterExperiment experiment, Keys keys)
      implements Experiment<FilterResult> {
    @Override
    public String identity() {
      return "%s of %d keys from elsewhere".formatted(experiment.identity(), keys.size());
    }

    @Override
    public String name() {
      return experiment.name();
    }

    @Override
    public String label(Backend backend) {
      return experiment.label(backend);
    }

    @Override
    public long steps(Backend backend) {
      return experiment.steps(backend);
    }

    @Override
    public Work work(Backend backend) {
      return experiment.work(backend);
    }

    @Override
    public List<FilterResult> measure(Run run) {
      return experiment.measure(run, _ -> run.backend().upload(keys));
    }
  }

  /** Measures one execution. */
  @Override
  public List<FilterResult> measure(Run run) {
    return measure(run, point -> plan.inserted(run.backend(), point.keys()));
  }

  private List<FilterResult> measure(Run run, Function<FilterPlan.Point, Keys> keys) {
    run.warmUp(FilterTrial.warmUp(run.backend(), plan));
    return plan.points().stream()
        .flatMap(point -> run.step(keys(point), () -> measure(run, point, keys)).stream())
        .toList();
  }

  private List<FilterResult> measure(
      Run run, FilterPlan.Point point, Function<FilterPlan.Point, Keys> keys) {
    Backend backend = run.backend();
    AccessLimits limits = run.limits(plan.spec(point).bytes());
    try (CuckooFilter filter = plan.create(backend, point);
        Keys inserted = keys.apply(point);
        Keys absent = plan.absent(backend, point.keys())) {
      FilterTrial trial =
          new FilterTrial(filter, inserted, absent, batchKeys, FilterOperation.usualAnd(also));
      Map<FilterOperation, Timings> times = run.times(trial, repeats);
      if (times.containsKey(FilterOperation.DELETE)) {
        trial.fill();
      }
      return times.entrySet().stream()
          .map(timed -> result(backend, limits, trial, timed.getKey(), timed.getValue()))
          .toList();
    }
  }

  private FilterResult result(
      Backend backend,
      AccessLimits limits,
      FilterTrial trial,
      FilterOperation operation,
      Timings timings) {
    CuckooFilterSpec spec = trial.filter().spec();
    long keys = trial.inserted().size();
    double rate = keys / timings.median();
    return new FilterResult(
        backend.name(),
        backend.device().name(),
        backend.device().computeUnits(),
        backend.device().execution().label(),
        spec.entries(),
        spec.fingerprintBits(),
        plan.alternateName(),
        operation.label(),
        FilterPlan.load(spec, keys),
        keys,
        spec.bytes(),
        timings.median(),
        timings.min(),
        timings.max(),
        rate,
        rate / operation.limit(limits),
        trial.yes(operation),
        spec.falsePositiveBound((double) keys / spec.slots()));
  }
}
