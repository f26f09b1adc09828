package org.qsketch.bench.groupby;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.limits.MeasuredLimits;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.OperationTimer;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Sizes;
import org.qsketch.bench.run.Timings;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;

/**
 * The throughput of a group-by (EGA, Section 5): pairs and groups lie on the device, the clock is
 * the device's, and untimed rounds warm up first. The number of groups is counted before, untimed,
 * and given to the method, so that its table has the load factor that the result names.
 *
 * @param plan what to cover
 * @param repeats timed runs of each method, 1 or more
 */
public record GroupByExperiment(GroupByPlan plan, int repeats) {
  private static final String LABEL = "group-by";

  /** What the CPU does whatever the method. */
  public static final String PARTITIONED = "partitioned";

  /** Checks the bounds. */
  public GroupByExperiment {
    ThroughputExperiment.requirePositive("repeats", repeats);
  }

  /**
   * Runs the experiment. The pairs of one point are in memory at a time.
   *
   * @param backend what to run on
   * @param progress hears of every method at every point
   * @return a result for each method at each point of the plan; on the CPU one for each set of
   *     pairs
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  public List<GroupByResult> run(Backend backend, Progress progress) {
    return run(new MeasuredLimits(backend), progress);
  }

  /** Runs the experiment with limits that others may have measured already. */
  List<GroupByResult> run(MeasuredLimits limits, Progress progress) {
    GroupByPlan fitting = plan(limits.backend());
    List<GroupByPlan.Point> points = fitting.points();
    progress.start(
        "%s on %s, %s pairs"
            .formatted(LABEL, limits.backend().name(), Sizes.text(points.getLast().pairs())),
        (long) points.size() * fitting.methods().size());
    try {
      fitting.methods().forEach(method -> WarmUp.run(limits.backend(), fitting, method));
      List<GroupByResult> results = new ArrayList<>();
      for (GroupByPlan.Point point : points) {
        results.addAll(measure(limits, fitting, point, progress));
      }
      return results;
    } finally {
      progress.done();
    }
  }

  /** The CPU takes notice of neither method nor load factor: once is enough. */
  private GroupByPlan plan(Backend backend) {
    return Execution.of(backend) == Execution.DEVICE
        ? plan
        : plan.methods(plan.methods().subList(0, 1)).loadFactors(plan.loadFactors().subList(0, 1));
  }

  private List<GroupByResult> measure(
      MeasuredLimits limits, GroupByPlan fitting, GroupByPlan.Point point, Progress progress) {
    try (Pairs pairs = fitting.generate(limits.backend(), point)) {
      List<GroupByResult> results = new ArrayList<>();
      for (Method method : fitting.methods()) {
        results.add(measure(limits, point, method, pairs));
        progress.step(1);
      }
      return results;
    }
  }

  private GroupByResult measure(
      MeasuredLimits limits, GroupByPlan.Point point, Method method, Pairs pairs) {
    Backend backend = limits.backend();
    GroupBySpec spec = plan.spec(method, point.loadFactor(), groups(backend, point, method, pairs));
    double limit = limits.of(tableBytes(spec)).atomicsPerSecond();
    try (GroupBy groupBy = backend.create(spec)) {
      return result(backend, point, spec, times(backend, new GroupByTrial(groupBy, pairs)), limit);
    }
  }

  private static long tableBytes(GroupBySpec spec) {
    return spec.slots(spec.expectedGroups().orElseThrow()) * GroupBySpec.SLOT_BYTES;
  }

  private long groups(Backend backend, GroupByPlan.Point point, Method method, Pairs pairs) {
    long most = Math.min(point.pairs(), point.groups());
    GroupBySpec spec = plan.spec(method, GroupBySpec.DEFAULT_LOAD_FACTOR, most);
    try (GroupBy groupBy = backend.create(spec);
        Groups found = pairs.aggregate(groupBy)) {
      return found.size();
    }
  }

  private Timings times(Backend backend, GroupByTrial trial) {
    OperationTimer<Method> timer = new OperationTimer<>(backend, trial);
    timer.warmUp();
    for (int run = 0; run < repeats; run++) {
      InterruptedRunException.check(LABEL);
      timer.round();
    }
    return timer.timings().values().iterator().next();
  }

  private GroupByResult result(
      Backend backend, GroupByPlan.Point point, GroupBySpec spec, Timings timings, double limit) {
    double rate = point.pairs() / timings.median();
    return new GroupByResult(
        backend.name(),
        backend.device().name(),
        backend.device().computeUnits(),
        Execution.of(backend) == Execution.DEVICE ? spec.method().label() : PARTITIONED,
        plan.aggregate().label(),
        point.stream(),
        plan.sweep(),
        plan.width().bytes() * Byte.SIZE,
        point.loadFactor(),
        point.pairs(),
        spec.expectedGroups().orElseThrow(),
        timings.median(),
        timings.min(),
        timings.max(),
        rate,
        rate / limit);
  }
}
