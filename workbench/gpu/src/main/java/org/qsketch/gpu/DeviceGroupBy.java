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
            return aggregate(keyColumn, valueColumn, keys.size(), copies);
          }
        });
  }

  private Groups aggregate(
      TileColumn keys, Optional<TileColumn> values, long pairs, Resources copies) {
    PairKind kind =
        new PairKind(
            keys.width(), values.map(column -> column.width().bytes() * Byte.SIZE).orElse(0));
    long pairBytes = keys.transferBytes() + values.map(TileColumn::transferBytes).orElse(0L);
    long budget = budget();
    if (pairs <= MOST_PAIRS && singlePassBytes(kind, pairs, pairBytes) <= budget) {
      passes.close();
      return inOnePass(keys, values, pairs, copies);
    }
    PassPlan plan = PassPlan.of(spec, kind, budget, pairs, pairBytes);
    return inParts(plan, kind, keys, values, pairs);
  }

  /** Settled once: what this keeps counts as its own later on. */
  private long budget() {
    if (budget == 0) {
      budget = Math.min(spec.memoryBudget(), (long) (USABLE * gpu().device().freeBytes()));
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

  private PairColumns loaded(
      TileColumn keys, Optional<TileColumn> values, long pairs, Resources copies) {
    return new PairColumns(
        load(keys, pairs, copies), values.map(column -> load(column, pairs, copies)), pairs);
  }

  private Column load(TileColumn column, long pairs, Resources copies) {
    return column.load(gpu(), copies.hold(new KeptMemory(gpu(), "pairs")), 0, pairs);
  }

  private Groups inOnePass(
      TileColumn keys, Optional<TileColumn> values, long pairs, Resources copies) {
    long start = System.nanoTime();
    Groups groups = inOnePass(loaded(keys, values, pairs, copies));
    statistics = GroupByStatistics.ofOnePass((System.nanoTime() - start) * 1e-9);
    return groups;
  }

  @Override
  public GroupByStatistics statistics() {
    return statistics;
  }

  private Groups inOnePass(PairColumns pairs) {
    GroupKernels kind = kernels(pairs.kind());
    Found found = new GroupFinder(gpu(), spec, kind, arrays).find(pairs);
    DeviceKeys keys = DeviceKeys.allocate(gpu(), found.count(), pairs.keys().width());
    try {
      DeviceKeys values = DeviceKeys.allocate(gpu(), found.count(), KeyWidth.BITS_64);
      kind.split(found, keys.memory(), values.memory());
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
