package org.qsketch.bench.groupby;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.job.Progress;

/** Group-by aggregation: rates, pairs beyond the memory budget, and how partitions fill. */
public final class GroupByStudy implements Study {
  /** Rates by method, load factor, number of groups and stream. */
  public static final ResultFile.Measured<GroupByResult> RATES =
      ResultFile.of("group-by.csv", GroupByResult.class);

  /** Rates by number of pairs, for few groups to many. */
  public static final ResultFile.Measured<GroupByResult> SIZES =
      ResultFile.of("group-by-sizes.csv", GroupByResult.class);

  /** Pairs beyond the memory budget. */
  public static final ResultFile.Measured<MultiPassResult> PASSES =
      ResultFile.of("group-by-passes.csv", MultiPassResult.class);

  /** The sizes of partitions against Theorem 1. */
  public static final ResultFile.Measured<PartitionSizes> PARTITIONS =
      ResultFile.of("group-by-partitions.csv", PartitionSizes.class);

  private static final double SHARE = 0.15;
  private static final int QUICK_TRIALS = 20;

  /** The larger key sets of a check pass through it in several tiles. */
  private static final long SMALL_BUDGET = 1 << 19;

  /** Creates the study. */
  public GroupByStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES, SIZES, PASSES, PARTITIONS);
  }

  @Override
  public double share() {
    return SHARE;
  }

  @Override
  public void measure(DeviceRun run) {
    new GroupByFigures(run, SHARE).measure();
  }

  @Override
  public void simulate(FigureOptions options, CollectedResults results, Progress progress) {
    int trials = options.isQuick() ? QUICK_TRIALS : PartitionExperiment.DEFAULT_TRIALS;
    results.add(PARTITIONS, PartitionExperiment.standard(trials, options.seed()).run(progress));
  }

  /**
   * Checks every method of a device in all the memory there is, and two in so little that pairs
   * pass in parts: one that keeps groups in a table while they fit, one that partitions the pairs
   * of each part. The CPU has one method, and no device memory.
   */
  @Override
  public List<Check> checks(Backend backend, Backend reference) {
    GroupBySpec count = GroupBySpec.count();
    if (backend.device().execution() != Execution.DEVICE) {
      return List.of(check(backend, reference, GroupByExperiment.PARTITIONED, count));
    }
    return Stream.concat(
            Stream.of(Method.values())
                .map(method -> check(backend, reference, method.label(), count.method(method))),
            Stream.of(
                check(backend, reference, "in parts", count.memoryBudget(SMALL_BUDGET)),
                check(
                    backend,
                    reference,
                    "in partitions of parts",
                    count.method(Method.SP_EGA).memoryBudget(SMALL_BUDGET))))
        .toList();
  }

  private static Check check(Backend backend, Backend reference, String how, GroupBySpec spec) {
    return new Check(
        "group-by " + how, keys -> new GroupByCheck(backend, reference, spec, keys).difference());
  }
}
