package org.qsketch.cpu;

import java.util.Optional;
import org.qsketch.backend.GroupAggregator;
import org.qsketch.backend.Ownership;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The group-by of the CPU: partitioned hash aggregation, whatever the spec's method, load factor
 * and guess of the groups, which are for devices, as is the memory budget: host memory is where
 * pairs and groups lie anyway. It works in at most a few times the memory of its groups.
 */
final class CpuGroupBy implements GroupAggregator {
  private final Ownership owner;
  private final Workers workers;
  private final GroupBySpec spec;
  private final PairSlabs slabs = new PairSlabs();

  CpuGroupBy(Ownership owner, Workers workers, GroupBySpec spec) {
    this.owner = owner;
    this.workers = workers;
    this.spec = spec;
  }

  @Override
  public Groups aggregate(Keys keys, Optional<Keys> values) {
    slabs.reset();
    Groups groups = new Aggregation(workers, spec, slabs, keys, values).run();
    owner.register(groups.keys());
    owner.register(groups.values());
    return groups;
  }

  @Override
  public void close() {
    slabs.close();
  }
}
