package org.qsketch.gpu.groupby;

import java.util.Optional;
import java.util.function.Function;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.cpu.sketch.HostSlimFat;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SlimFatSketchSpec;

/** The cores of the host, for what a device leaves to them; started when they are first needed. */
public final class HostCores implements AutoCloseable {
  private CpuBackend cpu;

  private synchronized CpuBackend cpu() {
    if (cpu == null) {
      cpu = CpuBackend.open(Runtime.getRuntime().availableProcessors());
    }
    return cpu;
  }

  /** The host half of a slim-fat sketch. */
  public HostSlimFat create(SlimFatSketchSpec spec) {
    return cpu().slimFat(spec);
  }

  /** Does something with the groups of pairs that lie on the host. */
  <T> T aggregate(
      GroupBySpec spec, Keys keys, Optional<Keys> values, Function<GroupPart, T> action) {
    try (GroupBy groupBy = cpu().create(spec);
        Groups groups =
            values
                .map(column -> groupBy.aggregate(keys, column))
                .orElseGet(() -> groupBy.aggregate(keys))) {
      return action.apply(new GroupPart((HostKeys) groups.keys(), (HostKeys) groups.values()));
    }
  }

  /**
   * Does something with the groups of some groups and of runs.
   *
   * @param spec combines parts
   * @param groups aggregated already
   */
  <T> T combine(GroupBySpec spec, GroupPart groups, Runs runs, Function<GroupPart, T> action) {
    try (GroupPart all = groups.followedBy(runs)) {
      return aggregate(spec, all.keys(), Optional.of(all.values()), action);
    }
  }

  @Override
  public synchronized void close() {
    if (cpu != null) {
      cpu.close();
    }
  }
}
