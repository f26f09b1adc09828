package org.qsketch.gpu.groupby;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.GroupAggregator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.method.AdaptiveGroups;
import org.qsketch.gpu.groupby.method.GroupFinder;
import org.qsketch.gpu.groupby.method.ResultColumns;
import org.qsketch.gpu.groupby.method.SinglePass.Found;
import org.qsketch.gpu.groupby.method.Workspace;
import org.qsketch.gpu.groupby.multipass.HostGrouping;
import org.qsketch.gpu.groupby.multipass.MultiPass;
import org.qsketch.gpu.groupby.multipass.PassCache;
import org.qsketch.gpu.groupby.multipass.PassPlan;
import org.qsketch.gpu.groupby.multipass.ResultBuffers;
import org.qsketch.gpu.groupby.multipass.TablePlan;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.internal.memory.Forgotten;
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

  /** The same where there is no memory for more than tables. */
  private final GroupBySpec tables;

  private final HostGrouping host;
  private final Workspace arrays;
  private final Map<PairKind, TableKernels> kernels = new HashMap<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;
  private final ResultBuffers results;
  private final PassCache passes;
  private long budget;

  private DeviceGroupBy(Resources resources, GroupBySpec spec, HostCores cores) {
    this.resources = resources;
    this.spec = spec;
    this.tables = AdaptiveGroups.withTables(spec);
    this.host = new HostGrouping(cores);
    this.arrays = resources.hold(new Workspace(resources.gpu()));
    this.results = resources.hold(new ResultBuffers(resources.gpu().device()));
    this.passes = resources.hold(new PassCache());
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
    LongPredicate fits = groups -> singlePassBytes(pairs, groups) <= budget();
    if (pairs.count() > MAX_PAIRS || !fits.test(spec.groupsAtFirst(pairs.count()))) {
      return inSeveralPasses(tables, pairs);
    }
    passes.close();
    arrays.keepAtMost(mostArrayBytes(pairs));
    return inSinglePass(pairs, fits).orElseGet(() -> inSeveralPasses(tables.anyGroups(), pairs));
  }

  /** What partitions and their groups may take beside the pairs; others take what they need. */
  private long mostArrayBytes(PairSource pairs) {
    return AdaptiveGroups.isFor(spec.method())
        ? budget() - pairs.count() * pairs.transferBytes()
        : GroupFinder.bytes(spec, pairs.kind(), pairs.count());
  }

  /**
   * Determined once, unless it is too little, before this object allocates, so that its own memory
   * does not reduce it.
   */
  private long budget() {
    if (budget == 0) {
      budget = Math.min(spec.memoryBudget(), (long) (USABLE * gpu().freeBytes()));
    }
    return budget;
  }

  /** The bytes of the pairs copied to the device, of the tables, and of the resulting groups. */
  private long singlePassBytes(PairSource pairs, long groups) {
    GroupBySpec expected = spec.expectedGroups(Math.max(1, groups));
    return pairs.count() * pairs.transferBytes()
        + GroupFinder.bytes(expected, pairs.kind(), pairs.count())
        + groups * (pairs.keys().width().bytes() + Long.BYTES);
  }

  private Optional<Groups> inSinglePass(PairSource pairs, LongPredicate fits) {
    long start = System.nanoTime();
    Optional<Groups> groups =
        Resources.make(
            gpu(),
            temporary -> {
              try (temporary) {
                return inSinglePass(load(pairs, temporary), fits, mostArrayBytes(pairs));
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

  /** The groups; empty if there are more than expected and they exceed the budget. */
  private Optional<Groups> inSinglePass(PairColumns pairs, LongPredicate fits, long most) {
    try (ResultColumns output = new ResultColumns(gpu(), pairs.keys().width())) {
      return found(pairs, fits, most, output).map(output::groups);
    }
  }

  private Optional<Found> found(
      PairColumns pairs, LongPredicate fits, long most, ResultColumns output) {
    GroupFinder finder = new GroupFinder(gpu(), spec, kernels(pairs.kind()), arrays);
    AdaptiveGroups adaptive =
        new AdaptiveGroups(gpu(), spec, kernels(pairs.kind()), arrays, most, output);
    Function<LongPredicate, Optional<Found>> find =
        AdaptiveGroups.isFor(spec.method())
            ? allowed -> adaptive.find(pairs, allowed)
            : allowed -> finder.find(pairs, allowed);
    return spec.groupsAtFirst(pairs.count()) < pairs.count()
        ? find.apply(fits).filter(found -> fits.test(found.count()))
        : find.apply(_ -> true).or(() -> Optional.of(finder.findAny(pairs)));
  }

  private TableKernels kernels(PairKind kind) {
    return kernels.computeIfAbsent(kind, any -> TableKernels.of(resources, spec, any));
  }

  private Groups inSeveralPasses(GroupBySpec parts, PairSource pairs) {
    arrays.close(); // the lanes need the whole budget
    gpu().freeSpareMemory();
    gpu().queue().finish(); // the lanes do not wait for writes on the backend's queue
    PassPlan plan = Forgotten.freeFor(() -> plan(parts, pairs));
    MultiPass lanes = passes.of(gpu(), tables, plan, tablePlan(pairs), pairs.kind(), host, results);
    Groups groups = lanes.run(pairs);
    statistics = lanes.statistics();
    Ownership owner = gpu().owner();
    owner.register(groups.keys());
    owner.register(groups.values());
    return groups;
  }

  /** A method that was asked for groups tiles by themselves. */
  private Optional<TablePlan> tablePlan(PairSource pairs) {
    return tables.method() == Method.LINEAR_PROBING
        ? TablePlan.of(tables, budget(), pairs.count(), pairs.keys().width())
        : Optional.empty();
  }

  /** A budget that was asked for is refused by the plan, a device that is too full here. */
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
