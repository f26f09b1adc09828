package org.qsketch.bench.groupby;

import java.util.List;

/**
 * What the figures of the group-by show.
 *
 * @param rates by method, load factor, number of groups and stream
 * @param passes pairs beyond the memory budget
 * @param partitions their sizes against Theorem 1
 */
public record GroupByFigures(
    List<GroupByResult> rates, List<MultiPassResult> passes, List<PartitionSizes> partitions) {
  /** Nothing was measured. */
  public static final GroupByFigures NONE = new GroupByFigures(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public GroupByFigures {
    rates = List.copyOf(rates);
    passes = List.copyOf(passes);
    partitions = List.copyOf(partitions);
  }
}
