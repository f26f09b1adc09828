package org.qsketch.bench.groupby;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.KeyWidth;

/**
 * The throughput of a group-by (EGA, Section 5): pairs and groups lie on the device, the clock is
 * the device's, and untimed rounds warm up first. The number of groups is counted before, untimed,
 * and passed to the method, so that its table has the load factor that the result names.
 *
 * @param plan what to cover
 * @param repeats timed runs of each method, 1 or more
 */
public record GroupByExperiment(GroupByPlan plan, int repeats)
    implements Experiment<GroupByResult> {
  /** The only method of the CPU. */
  public static final String PARTITIONED = "partitioned";

  /** Few enough for devices to leave them to one of them. */
  private static final long FEW_GROUPS = 1 << 10;

  /** Checks the bounds. */
  public GroupByExperiment {
    Required.positive("repeats", repeats);
  }

  @Override
  public String name() {
    return "group-by";
  }

  @Override
  public String size() {
    return "%s pairs".formatted(SizeLadder.text(plan.points().getLast().pairs()));
  }

  @Override
  public long steps(Backend backend) {
    GroupByPlan here = plan(backend);
    return (long) here.points().size() * here.methods().size();
  }

  @Override
  public Work work(Backend backend) {
    GroupByPlan here = plan(backend);
    return Work.keys(here.methods().size() * here.points().stream().mapToLong(this::keys).sum());
  }

  /** Counts the pairs of all runs of one method. */
  private long keys(GroupByPlan.Point point) {
    return point.pairs() * Run.rounds(repeats);
  }

  /**
   * Returns a result for each method at each point of the plan; on the CPU one for each set of
   * pairs.
   */
  @Override
  public List<GroupByResult> measure(Run run) {
    GroupByPlan here = plan(run.backend());
    run.warmUp(
        here.methods().stream()
            .flatMap(method -> GroupByTrial.warmUps(run.backend(), here, method))
            .toList());
    return here.points().stream()
        .flatMap(point -> measure(run, here.methods(), point).stream())
        .toList();
  }

  /**
   * Returns the plan for a backend. The CPU has one method, and sizes its tables as they grow: once
   * is enough.
   */
  private GroupByPlan plan(Backend backend) {
    return backend.device().execution() == Execution.DEVICE
        ? plan
        : plan.methods(plan.methods().subList(0, 1)).loadFactors(plan.loadFactors().subList(0, 1));
  }

  /** Measures one point, so that only its pairs are in memory. */
  private List<GroupByResult> measure(Run run, List<Method> methods, GroupByPlan.Point point) {
    try (Pairs pairs = plan.generate(run.backend(), point)) {
      return methods.stream()
          .map(method -> run.step(keys(point), () -> measure(run, point, method, pairs)))
          .toList();
    }
  }

  private GroupByResult measure(Run run, GroupByPlan.Point point, Method method, Pairs pairs) {
    Backend backend = run.backend();
    GroupBySpec spec = plan.spec(method, point.loadFactor(), groups(backend, point, method, pairs));
    double limit = run.limits(tableBytes(spec)).atomicsPerSecond();
    try (GroupBy groupBy = backend.create(spec)) {
      Timings timings = run.times(new GroupByTrial(groupBy, pairs), repeats).get(method);
      return result(backend, point, spec, timings, limit);
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

  private GroupByResult result(
      Backend backend, GroupByPlan.Point point, GroupBySpec spec, Timings timings, double limit) {
    double rate = point.pairs() / timings.median();
    return new GroupByResult(
        backend.name(),
        backend.device().name(),
        backend.device().computeUnits(),
        backend.device().execution() == Execution.DEVICE ? spec.method().label() : PARTITIONED,
        plan.aggregate().label(),
        point.stream(),
        plan.sweep().label(),
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

  /**
   * Aggregates the same pairs again and again, each time by one call.
   *
   * @param groupBy keeps nothing from call to call
   * @param pairs on the device
   */
  record GroupByTrial(GroupBy groupBy, Pairs pairs) implements Trial<Method> {
    @Override
    public List<Method> operations() {
      return List.of(groupBy.spec().method());
    }

    @Override
    public void clear() {}

    @Override
    public void perform(Method method) {
      pairs.aggregate(groupBy).close();
    }

    @Override
    public void prepare(Method method) {}

    /** A kind of group-by, which has its own compiled code. */
    private record CodePath(Method method, Aggregate aggregate, KeyWidth width, long groups) {}

    /**
     * Warms a method up with the aggregate and the width of a plan, for few groups and for many.
     */
    static Stream<WarmUp> warmUps(Backend backend, GroupByPlan plan, Method method) {
      return LongStream.of(FEW_GROUPS, WarmUp.keys(backend))
          .mapToObj(groups -> warmUp(backend, plan, method, groups));
    }

    private static WarmUp warmUp(Backend backend, GroupByPlan plan, Method method, long groups) {
      GroupByPlan.Point point =
          new GroupByPlan.Point(PairStream.UNIFORM, WarmUp.keys(backend), groups, 1);
      GroupBySpec spec = plan.spec(method, GroupBySpec.DEFAULT_LOAD_FACTOR, groups);
      return new WarmUp(
          new CodePath(method, plan.aggregate(), plan.width(), groups),
          untilSettled -> {
            try (GroupBy groupBy = backend.create(spec);
                Pairs pairs = plan.generate(backend, point)) {
              untilSettled.accept(new GroupByTrial(groupBy, pairs));
            }
          });
    }
  }
}
