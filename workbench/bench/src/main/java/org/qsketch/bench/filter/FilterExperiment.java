package org.qsketch.bench.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.MeasuredLimits;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.OperationTimer;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Timings;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;

/**
 * The throughput of a cuckoo filter (Neth 2017, Section 2.2): keys are inserted into the empty
 * filter, then these are probed, then as many others. Keys and answers lie on the device, the clock
 * is the device's, and untimed rounds warm up first. A CPU of several threads runs everything
 * serially before, on a backend of one thread, whose limits are its own.
 *
 * @param plan what to cover
 * @param repeats timed runs of each operation, 1 or more
 */
public record FilterExperiment(FilterPlan plan, int repeats) {
  /** Timed runs where nothing is said, as published. */
  public static final int DEFAULT_REPEATS = 10;

  private static final String LABEL = "filter";

  /** Checks the bounds. */
  public FilterExperiment {
    ThroughputExperiment.requirePositive("repeats", repeats);
  }

  /**
   * Runs the experiment. One filter and its keys are in memory at a time.
   *
   * @param backend what to run on
   * @param progress hears of every filter
   * @return insert and both probes of each filter of the plan, serially first
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  public List<FilterResult> run(Backend backend, Progress progress) {
    List<FilterResult> results = new ArrayList<>();
    Execution.forEach(backend, one -> results.addAll(run(new MeasuredLimits(one), progress)));
    return results;
  }

  /** Runs one execution with limits that others may have measured already. */
  List<FilterResult> run(MeasuredLimits limits, Progress progress) {
    progress.start(plan.label(LABEL, limits.backend()), plan.points().size());
    try {
      WarmUp.run(limits.backend(), plan);
      List<FilterResult> results = new ArrayList<>();
      for (FilterPlan.Point point : plan.points()) {
        results.addAll(measure(limits, point));
        progress.step(1);
      }
      return results;
    } finally {
      progress.done();
    }
  }

  private List<FilterResult> measure(MeasuredLimits limits, FilterPlan.Point point) {
    Backend backend = limits.backend();
    LimitsResult walls = limits.of(plan.spec(point).bytes());
    try (CuckooFilter filter = plan.create(backend, point);
        Keys inserted = plan.inserted(backend, point.keys());
        Keys absent = plan.absent(backend, point.keys())) {
      FilterTrial trial = new FilterTrial(filter, inserted, absent);
      return times(backend, trial).entrySet().stream()
          .map(timed -> result(backend, walls, trial, timed.getKey(), timed.getValue()))
          .toList();
    }
  }

  private Map<FilterOperation, Timings> times(Backend backend, FilterTrial trial) {
    OperationTimer<FilterOperation> timer = new OperationTimer<>(backend, trial);
    timer.warmUp();
    for (int run = 0; run < repeats; run++) {
      InterruptedRunException.check(LABEL);
      timer.round();
    }
    return timer.timings();
  }

  private FilterResult result(
      Backend backend,
      LimitsResult walls,
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
        Execution.of(backend).label(),
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
        rate / operation.limit(walls),
        trial.yes(operation),
        spec.falsePositiveBound((double) keys / spec.slots()));
  }
}
