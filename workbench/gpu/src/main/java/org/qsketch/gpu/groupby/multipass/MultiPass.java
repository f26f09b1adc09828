package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;

/**
 * Groups more pairs than fit in device memory. The lanes are kept for the next pairs of the same
 * kind and plan, and host memory for the next groups.
 */
public final class MultiPass implements AutoCloseable {
  private final Gpu gpu;
  private final GroupBySpec spec;
  private final HostCores cores;
  private final ResultBuffer.Pool results;
  private Optional<PassLanes> lanes = Optional.empty();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  /**
   * Prepares passes, without device memory.
   *
   * @param spec with a method that does not depend on the number of groups
   */
  public MultiPass(Gpu gpu, GroupBySpec spec, HostCores cores) {
    this.gpu = gpu;
    this.spec = spec;
    this.cores = cores;
    this.results = new ResultBuffer.Pool(gpu.device());
  }

  /** Returns the groups of pairs, in host memory. */
  public Groups run(PassPlan plan, long budget, PairSource pairs) {
    PassContext context = PassContext.of(gpu, spec, plan, tablePlan(budget, pairs), pairs.kind());
    if (lanes.filter(kept -> kept.isFor(context)).isEmpty()) {
      release();
      lanes = Optional.of(PassLanes.open(gpu, context, cores, results));
    }
    Groups groups = lanes.get().run(pairs);
    statistics = lanes.get().statistics();
    return groups;
  }

  /** Returns the plan for a table of all groups; other methods group each tile separately. */
  private Optional<TablePlan> tablePlan(long budget, PairSource pairs) {
    return spec.method() == Method.LINEAR_PROBING
        ? TablePlan.of(spec, budget, pairs.count(), pairs.keys().width())
        : Optional.empty();
  }

  /** Returns the statistics of the latest run. */
  public GroupByStatistics statistics() {
    return statistics;
  }

  /** Frees device memory until the next run. */
  public void release() {
    lanes.ifPresent(PassLanes::close);
    lanes = Optional.empty();
  }

  @Override
  public void close() {
    release();
    results.close();
  }
}
