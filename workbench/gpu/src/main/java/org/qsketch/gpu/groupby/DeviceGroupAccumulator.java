package org.qsketch.gpu.groupby;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.spi.BackendGroupAccumulator;
import org.qsketch.backend.spi.BackendGroupBy;
import org.qsketch.backend.spi.PartAggregator;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The group-by of many parts: a device groups the pairs of each call, the cores of the host combine
 * the groups.
 */
public final class DeviceGroupAccumulator implements PartAggregator {
  /** Groups that come down at a time: enough work for all cores. */
  private static final int DOWNLOAD = 1 << 20;

  private final Gpu gpu;
  private final HostCores cores;
  private final GroupAccumulatorSpec spec;
  private final GroupBySpec ofParts;
  private final GroupAccumulator combined;
  private final Map<GroupBySpec, GroupBy> open = new HashMap<>();
  private boolean closed;

  /**
   * Nothing added.
   *
   * @param spec what is computed
   * @param gpu groups parts
   * @param cores combine them
   */
  public DeviceGroupAccumulator(GroupAccumulatorSpec spec, Gpu gpu, HostCores cores) {
    this.gpu = gpu;
    this.cores = cores;
    this.spec = spec;
    this.ofParts = spec.groupBy().aggregate(spec.groupBy().aggregate().ofParts());
    this.combined = cores.backend().create(ofParts.inParts(spec.hostBytes()));
  }

  @Override
  public void add(Keys keys, Optional<Keys> values) {
    gpu.owner()
        .runInOrder(
            () -> {
              if (closed) {
                throw new IllegalStateException(BackendGroupAccumulator.name(spec) + " is closed");
              }
              try (Groups groups = aggregate(keys, values)) {
                combine(groups);
              }
            });
  }

  private Groups aggregate(Keys keys, Optional<Keys> values) {
    return values
        .map(column -> by(ofParts).aggregate(keys, column))
        .orElseGet(() -> by(spec.groupBy()).aggregate(keys));
  }

  /** One at a time where memory is limited: each keeps as much as the spec allows. */
  private GroupBy by(GroupBySpec wanted) {
    if (!open.containsKey(wanted) && wanted.memoryBudget() != GroupBySpec.UNLIMITED) {
      closeGroupBys();
    }
    return open.computeIfAbsent(wanted, this::create);
  }

  private GroupBy create(GroupBySpec wanted) {
    return new BackendGroupBy(gpu.owner(), wanted, DeviceGroupBy.of(wanted, gpu, cores));
  }

  private void combine(Groups groups) {
    int most = (int) Math.min(DOWNLOAD, groups.size());
    long[] keys = new long[most];
    long[] values = new long[most];
    for (long at = 0; at < groups.size(); at += most) {
      int count = (int) Math.min(most, groups.size() - at);
      groups.keys().copyTo(at, keys, 0, count);
      groups.values().copyTo(at, values, 0, count);
      combined.add(Keys.of(keys).slice(0, count), Keys.of(values).slice(0, count));
    }
  }

  @Override
  public long groupsAtLeast() {
    return combined.groupsAtLeast();
  }

  @Override
  public Groups groups() {
    Groups groups = combined.groups();
    gpu.owner().register(groups.keys());
    gpu.owner().register(groups.values());
    return groups;
  }

  private void closeGroupBys() {
    open.values().forEach(GroupBy::close);
    open.clear();
  }

  @Override
  public void close() {
    closed = true;
    closeGroupBys();
    combined.close();
  }
}
