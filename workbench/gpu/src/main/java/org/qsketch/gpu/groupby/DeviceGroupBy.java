package org.qsketch.gpu.groupby;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.qsketch.backend.spi.GroupAggregator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.SinglePass.Found;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.primitive.GroupArrays;
import org.qsketch.gpu.primitive.PairColumns;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Forgotten;
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
  private final HostGroups host;
  private final GroupArrays arrays;
  private final Map<PairKind, GroupKernels> kernels = new HashMap<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;
  private final PassCache passes;
  private long budget;

  private DeviceGroupBy(Resources resources, GroupBySpec spec, HostCores cores) {
    this.resources = resources;
    this.spec = spec;
    this.host = new HostGroups(cores);
    this.arrays = resources.hold(new GroupArrays(resources.gpu()));
    this.passes = resources.hold(new PassCache());
  }

  public static DeviceGroupBy of(GroupBySpec spec, Gpu gpu, HostCores cores) {
    return Resources.make(gpu, resources -> new DeviceGroupBy(resources, spec, cores));
  }

  @Override
  public Optional<Ownership> readerOf(Keys column) {
    return DeviceKeys.reader(column);
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
      return inSeveralPasses(spec, pairs);
    }
    passes.close();
    arrays.keepAtMost(GroupFinder.bytes(spec, pairs.kind(), pairs.count()));
    return inSinglePass(pairs, fits).orElseGet(() -> inSeveralPasses(spec.anyGroups(), pairs));
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
                return inSinglePass(load(pairs, temporary), fits);
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
  private Optional<Groups> inSinglePass(PairColumns pairs, LongPredicate fits) {
    GroupFinder finder = new GroupFinder(gpu(), spec, kernels(pairs.kind()), arrays);
    KeyWidth width = pairs.keys().width();
    return spec.groupsAtFirst(pairs.count()) < pairs.count()
        ? finder
            .find(pairs, fits)
            .filter(found -> fits.test(found.count()))
            .map(found -> groups(found, width))
        : Optional.of(groups(finder.find(pairs), width));
  }

  private Groups groups(Found found, KeyWidth width) {
    DeviceKeys keys = DeviceKeys.borrow(gpu(), gpu().groupKeyMemory(), found.count(), width);
    try {
      return groups(found, keys);
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private Groups groups(Found found, DeviceKeys keys) {
    DeviceKeys values =
        DeviceKeys.borrow(gpu(), gpu().groupValueMemory(), found.count(), KeyWidth.BITS_64);
    try {
      found.collect(keys.memory(), values.memory());
      return new Groups(keys, values);
    } catch (RuntimeException e) {
      values.close();
      throw e;
    }
  }

  private GroupKernels kernels(PairKind kind) {
    return kernels.computeIfAbsent(kind, any -> GroupKernels.of(resources, spec, any));
  }

  private Groups inSeveralPasses(GroupBySpec parts, PairSource pairs) {
    arrays.close(); // the lanes need the whole budget
    gpu().freeSpareMemory();
    gpu().queue().finish(); // the lanes do not wait for writes on the backend's queue
    PassPlan plan = Forgotten.freeFor(() -> plan(parts, pairs));
    MultiPass lanes = passes.of(gpu(), spec, plan, pairs.kind(), host);
    Groups groups = lanes.run(pairs);
    statistics = lanes.statistics();
    Ownership owner = gpu().owner();
    owner.register(groups.keys());
    owner.register(groups.values());
    return groups;
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
