package org.qsketch.cpu.groupby;

import java.util.Optional;
import org.qsketch.backend.spi.GroupAggregator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The group-by of the CPU: partitioned hash aggregation. It ignores the spec's method, load factor,
 * expected groups and memory budget, which are for devices: pairs and groups are in host memory
 * anyway. Its working memory is at most a few times the memory of its groups, or the memory of the
 * pairs of a round if that is more.
 */
public final class CpuGroupBy implements GroupAggregator {
  /** The fewest pairs of a round: 256 MiB if all must be put aside. */
  public static final long ROUND = 1L << 24;

  private final Ownership owner;
  private final Workers workers;
  private final GroupBySpec spec;
  private final long round;
  private final PairSlabs slabs = new PairSlabs();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  /**
   * Creates a group-by that works in rounds of {@link #ROUND} pairs or more.
   *
   * @param owner owns the results
   * @param workers run the group-by
   * @param spec of the results
   */
  public CpuGroupBy(Ownership owner, Workers workers, GroupBySpec spec) {
    this(owner, workers, spec, ROUND);
  }

  /**
   * Creates a group-by.
   *
   * @param owner owns the results
   * @param workers run the group-by
   * @param spec of the results
   * @param round the pairs that are collected before the first merge: {@link #ROUND}
   */
  public CpuGroupBy(Ownership owner, Workers workers, GroupBySpec spec, long round) {
    this.owner = owner;
    this.workers = workers;
    this.spec = spec;
    this.round = round;
  }

  @Override
  public Groups aggregate(Keys keys, Optional<Keys> values) {
    long start = System.nanoTime();
    slabs.reset();
    Groups groups = new Aggregation(workers, spec, slabs, keys, values).run(round);
    owner.register(groups.keys());
    owner.register(groups.values());
    statistics = GroupByStatistics.ofOnePass(0, (System.nanoTime() - start) * 1e-9);
    return groups;
  }

  @Override
  public GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    slabs.close();
  }
}
