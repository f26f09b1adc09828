package org.qsketch.gpu.groupby;

import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.GroupAggregator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.method.AdaptiveMethod;
import org.qsketch.gpu.groupby.method.Method;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.groupby.method.Method.Overflow;
import org.qsketch.gpu.groupby.method.Method.Result;
import org.qsketch.gpu.groupby.method.ResultColumns;
import org.qsketch.gpu.groupby.method.Workspace;
import org.qsketch.gpu.groupby.multipass.MultiPass;
import org.qsketch.gpu.groupby.multipass.PassPlan;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.memory.MemoryCleaner;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Group-by aggregation on a device. Pairs that fit the memory budget take a single pass, others
 * take several.
 */
public final class DeviceGroupBy implements GroupAggregator {
  /** The rest is left to the driver and other users of the device. */
  private static final double USABLE = 0.9;

  /** Kernels number pairs with 32 bits. */
  private static final long MAX_PAIRS = (1L << 32) - 2;

  private final Resources resources;
  private final GroupBySpec spec;

  /** The spec for pairs that have memory for tables only. */
  private final GroupBySpec tableSpec;

  private final Workspace work;
  private final MultiPass passes;
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;
  private long budget;

  private DeviceGroupBy(Resources resources, GroupBySpec spec, HostCores cores) {
    this.resources = resources;
    this.spec = spec;
    this.tableSpec = AdaptiveMethod.withTables(spec);
    this.work = new Workspace(resources);
    this.passes = resources.hold(new MultiPass(resources.gpu(), tableSpec, cores));
  }

  public static DeviceGroupBy of(GroupBySpec spec, Gpu gpu, HostCores cores) {
    return Resources.make(gpu, resources -> new DeviceGroupBy(resources, spec, cores));
  }

  @Override
  public Optional<Ownership> readerOf(Keys column) {
    return BackendKeys.reader(column);
  }

  @Override
  public Groups aggregate(Keys keys, Optional<Keys> values) {
    return Resources.make(
        gpu(),
        copies -> {
          try (copies) {
            return aggregate(PairSource.of(keys, values, gpu(), copies));
          }
        });
  }

  Groups aggregate(PairSource pairs) {
    if (pairs.count() > MAX_PAIRS || !fits(pairs, spec.groupsAtFirst(pairs.count()))) {
      return inSeveralPasses(tableSpec, pairs);
    }
    passes.release();
    work.keepAtMost(mostWorkBytes(pairs));
    return inSinglePass(pairs).orElseGet(() -> inSeveralPasses(tableSpec.anyGroups(), pairs));
  }

  /** Returns whether pairs on the device, tables and a number of groups fit the budget. */
  private boolean fits(PairSource pairs, long groups) {
    GroupBySpec expected = spec.expectedGroups(Math.max(1, groups));
    long bytes =
        pairs.count() * pairs.transferBytes()
            + Method.sizes(expected, pairs.kind(), pairs.count()).total()
            + groups * (pairs.keys().width().bytes() + Long.BYTES);
    return bytes <= budget();
  }

  /**
   * Returns the memory to use. It is determined before this object allocates, so that its own
   * memory does not reduce it. That happens once, unless it is too little.
   */
  private long budget() {
    if (budget == 0) {
      budget = Math.min(spec.memoryBudget(), (long) (USABLE * gpu().freeBytes()));
    }
    return budget;
  }

  /** Returns the bytes for partitions and their groups; other methods take what they need. */
  private long mostWorkBytes(PairSource pairs) {
    return AdaptiveMethod.isFor(spec)
        ? budget() - pairs.count() * pairs.transferBytes()
        : Method.sizes(spec, pairs.kind(), pairs.count()).total();
  }

  /** Returns the groups; empty if there are more than expected and they exceed the budget. */
  private Optional<Groups> inSinglePass(PairSource pairs) {
    long start = System.nanoTime();
    Optional<Groups> groups =
        Resources.make(
            gpu(),
            temporary -> {
              try (temporary) {
                return inSinglePass(pairs, load(pairs, temporary));
              }
            });
    long bytes = pairs.count() * pairs.transferBytes();
    statistics = GroupByStatistics.ofOnePass(bytes, (System.nanoTime() - start) * 1e-9);
    return groups;
  }

  private PairColumns load(PairSource pairs, Resources temporary) {
    ScratchMemory keys = temporary.hold(new ScratchMemory(gpu(), "keys"));
    ScratchMemory values = temporary.hold(new ScratchMemory(gpu(), "values"));
    return pairs.load(gpu(), keys, values, 0, pairs.count());
  }

  private Optional<Groups> inSinglePass(PairSource source, PairColumns pairs) {
    try (ResultColumns output = new ResultColumns(gpu(), pairs.keys().width())) {
      return switch (result(source, pairs, output)) {
        case Found found -> Optional.of(output.groups(found));
        case Overflow _ -> Optional.empty();
      };
    }
  }

  private Result result(PairSource source, PairColumns pairs, ResultColumns output) {
    long expected = spec.groupsAtFirst(pairs.count());
    if (expected == pairs.count()) {
      return run(source, pairs, output, pairs.count()) instanceof Found found
          ? found
          : Method.everyPair(spec, work, pairs);
    }
    long most = mostGroups(source, expected);
    Result result = run(source, pairs, output, most);
    return result instanceof Found found && found.count() > most ? new Overflow() : result;
  }

  /** Returns the most groups that fit. Usually all pairs do, which takes no search. */
  private long mostGroups(PairSource pairs, long expected) {
    long all = pairs.count();
    return fits(pairs, all) ? all : PassPlan.largest(expected, all, groups -> fits(pairs, groups));
  }

  private Result run(PairSource source, PairColumns pairs, ResultColumns output, long mostGroups) {
    return AdaptiveMethod.isFor(spec)
        ? new AdaptiveMethod(spec, work, mostWorkBytes(source), output).run(pairs, mostGroups)
        : Method.of(spec).runGrowing(work, pairs, spec.groupsAtFirst(pairs.count()), mostGroups);
  }

  private Groups inSeveralPasses(GroupBySpec parts, PairSource pairs) {
    work.release(); // the lanes need the whole budget
    gpu().freeSpareMemory();
    gpu().queue().finish(); // the lanes do not wait for writes on the backend's queue
    PassPlan plan = MemoryCleaner.allocate(() -> plan(parts, pairs));
    Groups groups = passes.run(plan, budget(), pairs);
    statistics = passes.statistics();
    Ownership owner = gpu().owner();
    owner.register(groups.keys());
    owner.register(groups.values());
    return groups;
  }

  /** Refuses a device that is too full; the plan refuses a budget that was asked for. */
  private PassPlan plan(GroupBySpec parts, PairSource pairs) {
    long least = PassPlan.leastBytes(parts, pairs);
    if (budget() < least && budget() < spec.memoryBudget()) {
      budget = 0; // others may have freed memory when it is determined again
      throw new OutOfDeviceMemoryException("a group-by", least, gpu().freeBytes());
    }
    return PassPlan.of(parts, budget(), pairs);
  }

  @Override
  public GroupByStatistics statistics() {
    return statistics;
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public void close() {
    resources.close();
  }
}
