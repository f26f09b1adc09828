package org.qsketch.gpu;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.GroupAggregator;
import org.qsketch.backend.Ownership;
import org.qsketch.gpu.PairColumns.Column;
import org.qsketch.gpu.SinglePass.Found;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Group-by aggregation on a device: of pairs that fit the memory budget in a single pass, of others
 * in several.
 */
final class DeviceGroupBy implements GroupAggregator {
  /** What drivers and others need is left alone. */
  private static final double USABLE = 0.9;

  /** Places of pairs have 32 bits. */
  private static final long MOST_PAIRS = (1L << 32) - 2;

  private final Resources resources;
  private final GroupBySpec spec;
  private final HostCores cores;
  private final GroupArrays arrays;
  private final Map<PairKind, GroupKernels> kernels = new HashMap<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;
  private final KeptPasses passes;
  private long budget;

  private DeviceGroupBy(Resources resources, GroupBySpec spec, HostCores cores) {
    this.resources = resources;
    this.spec = spec;
    this.cores = cores;
    this.arrays = resources.hold(new GroupArrays(resources.gpu()));
    this.passes = resources.hold(new KeptPasses());
  }

  static DeviceGroupBy of(GroupBySpec spec, Gpu gpu, HostCores cores) {
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
            TileColumn keyColumn = TileColumn.of(keys, gpu(), copies);
            Optional<TileColumn> valueColumn =
                values.map(column -> TileColumn.of(column, gpu(), copies));
            return aggregate(keyColumn, valueColumn, keys.size());
          }
        });
  }

  private Groups aggregate(TileColumn keys, Optional<TileColumn> values, long pairs) {
    PairKind kind =
        new PairKind(
            keys.width(), values.map(column -> column.width().bytes() * Byte.SIZE).orElse(0));
    long pairBytes = keys.transferBytes() + values.map(TileColumn::transferBytes).orElse(0L);
    if (pairs > MOST_PAIRS || singlePassBytes(kind, pairs, pairBytes) > budget()) {
      PassPlan plan = PassPlan.of(spec, kind, budget(), pairs, pairBytes);
      return inParts(plan, kind, keys, values, pairs);
    }
    passes.close();
    return inOnePass(keys, values, pairs)
        .orElseGet(
            () -> {
              PassPlan plan = PassPlan.of(spec.anyGroups(), kind, budget(), pairs, pairBytes);
              return inParts(plan, kind, keys, values, pairs);
            });
  }

  /** Settled once: what this keeps counts as its own later on. */
  private long budget() {
    if (budget == 0) {
      budget = Math.min(spec.memoryBudget(), (long) (USABLE * gpu().freeBytes()));
    }
    return budget;
  }

  /** The pairs that are brought to the device, what they are grouped in, and the groups. */
  private long singlePassBytes(PairKind kind, long pairs, long pairBytes) {
    long groups = spec.groupsAtFirst(pairs);
    return pairs * pairBytes
        + GroupFinder.bytes(spec, kind, pairs)
        + groups * (kind.keyWidth().bytes() + Long.BYTES);
  }

  private Optional<Groups> inOnePass(TileColumn keys, Optional<TileColumn> values, long pairs) {
    long start = System.nanoTime();
    Optional<Groups> groups =
        Resources.make(
            gpu(),
            rooms -> {
              try (rooms) {
                return inOnePass(loaded(keys, values, pairs, rooms));
              }
            });
    statistics = GroupByStatistics.ofOnePass((System.nanoTime() - start) * 1e-9);
    return groups;
  }

  private PairColumns loaded(
      TileColumn keys, Optional<TileColumn> values, long pairs, Resources rooms) {
    return new PairColumns(
        load(keys, pairs, rooms), values.map(column -> load(column, pairs, rooms)), pairs);
  }

  private Column load(TileColumn column, long pairs, Resources rooms) {
    return column.load(gpu(), rooms.hold(new KeptMemory(gpu(), "pairs")), 0, pairs);
  }

  @Override
  public GroupByStatistics statistics() {
    return statistics;
  }

  /** The groups; empty if they are more than expected, and than the budget has room for. */
  private Optional<Groups> inOnePass(PairColumns pairs) {
    GroupFinder finder = new GroupFinder(gpu(), spec, kernels(pairs.kind()), arrays);
    return spec.groupsAtFirst(pairs.count()) < pairs.count()
        ? finder.find(pairs, budget()).map(found -> columns(found, pairs))
        : Optional.of(columns(finder.find(pairs), pairs));
  }

  private Groups columns(Found found, PairColumns pairs) {
    DeviceKeys keys =
        DeviceKeys.borrow(gpu(), gpu().groupKeyMemory(), found.count(), pairs.keys().width());
    try {
      DeviceKeys values =
          DeviceKeys.borrow(gpu(), gpu().groupValueMemory(), found.count(), KeyWidth.BITS_64);
      found.collect(keys.memory(), values.memory());
      return new Groups(keys, values);
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private GroupKernels kernels(PairKind kind) {
    return kernels.computeIfAbsent(kind, any -> GroupKernels.of(resources, spec, any));
  }

  private Groups inParts(
      PassPlan plan, PairKind kind, TileColumn keys, Optional<TileColumn> values, long pairs) {
    arrays.close(); // the lanes have the budget to themselves
    gpu().queue().finish(); // and do not wait for what the backend's queue still writes
    MultiPass lanes = passes.of(plan, kind, () -> MultiPass.open(gpu(), spec, plan, kind, cores));
    Groups groups = lanes.run(keys, values, pairs);
    statistics = lanes.statistics();
    Ownership owner = gpu().owner();
    owner.register(groups.keys());
    owner.register(groups.values());
    return groups;
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public void close() {
    resources.close();
  }
}
