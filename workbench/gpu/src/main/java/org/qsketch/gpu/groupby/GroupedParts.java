package org.qsketch.gpu.groupby;

import java.util.HashMap;
import java.util.Map;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;

/** Groups pairs on a device, those of each call by themselves. */
final class GroupedParts implements AutoCloseable {
  private final Gpu gpu;
  private final HostCores cores;
  private final GroupBySpec spec;
  private final Map<GroupBySpec, DeviceGroupBy> open = new HashMap<>();

  GroupedParts(GroupBySpec spec, Gpu gpu, HostCores cores) {
    this.gpu = gpu;
    this.cores = cores;
    this.spec = spec;
  }

  /** The groups of pairs, owned by the caller. */
  Groups aggregate(PairSource pairs) {
    return by(pairs.values().isPresent() ? ofParts() : spec).aggregate(pairs);
  }

  /** How aggregates of parts are combined. */
  GroupBySpec ofParts() {
    return spec.aggregate(spec.aggregate().ofParts());
  }

  /** One at a time where memory is limited: each keeps as much as the spec allows. */
  private DeviceGroupBy by(GroupBySpec wanted) {
    if (!open.containsKey(wanted) && wanted.memoryBudget() != GroupBySpec.UNLIMITED) {
      close();
    }
    return open.computeIfAbsent(wanted, unopened -> DeviceGroupBy.of(unopened, gpu, cores));
  }

  @Override
  public void close() {
    open.values().forEach(DeviceGroupBy::close);
    open.clear();
  }
}
