package org.qsketch.lab.report;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;
import org.qsketch.bench.ThroughputResult;

/** The runs that a conclusion may rest on: the most keys, where tables have outgrown the caches. */
final class LargestRuns {
  private static final String UNIFORM = "uniform";

  private LargestRuns() {}

  /** The runs on uniform keys at each backend's largest number of keys. */
  static List<ThroughputResult> of(List<ThroughputResult> results) {
    List<ThroughputResult> uniform =
        results.stream().filter(one -> one.stream().equals(UNIFORM)).toList();
    Map<String, LongSummaryStatistics> keys =
        uniform.stream()
            .collect(
                Collectors.groupingBy(
                    ThroughputResult::backend, Collectors.summarizingLong(ThroughputResult::keys)));
    return uniform.stream().filter(one -> one.keys() == keys.get(one.backend()).getMax()).toList();
  }
}
