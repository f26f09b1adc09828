package org.qsketch.bench.groupby;

import java.util.List;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** Group-by aggregation: rates, pairs beyond the memory budget, and how partitions fill. */
public final class GroupByStudy implements Study {
  /** Rates by method, load factor, number of groups and stream. */
  public static final ResultFile.Measured<GroupByResult> RATES =
      ResultFile.of("group-by.csv", GroupByResult.class);

  /** Pairs beyond the memory budget. */
  public static final ResultFile.Measured<MultiPassResult> PASSES =
      ResultFile.of("group-by-passes.csv", MultiPassResult.class);

  /** The sizes of partitions against Theorem 1. */
  public static final ResultFile.Measured<PartitionSizes> PARTITIONS =
      ResultFile.of("group-by-partitions.csv", PartitionSizes.class);

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES, PASSES, PARTITIONS);
  }
}
