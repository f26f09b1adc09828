package org.qsketch.lab.chapter.groupby;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;

/**
 * What the figures of the group-by show.
 *
 * @param rates by method, load factor, number of groups and stream
 * @param passes pairs beyond the memory budget
 * @param partitions their sizes against Theorem 1
 */
public record GroupByFigures(
    List<GroupByResult> rates, List<MultiPassResult> passes, List<PartitionSizes> partitions) {
  /** Copies the lists. */
  public GroupByFigures {
    rates = List.copyOf(rates);
    passes = List.copyOf(passes);
    partitions = List.copyOf(partitions);
  }

  /** Those among all results. */
  public static GroupByFigures of(FigureResults all) {
    return new GroupByFigures(
        all.of(GroupByStudy.RATES), all.of(GroupByStudy.PASSES), all.of(GroupByStudy.PARTITIONS));
  }

  /** These in place of those of other results. */
  public FigureResults in(FigureResults others) {
    return others
        .with(GroupByStudy.RATES, rates)
        .with(GroupByStudy.PASSES, passes)
        .with(GroupByStudy.PARTITIONS, partitions);
  }
}
