package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.internal.distinct.PairHash;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** The different values of each group in Java collections, and what any backend must count. */
final class Members {
  private final Map<Long, Set<Long>> byGroup = new HashMap<>();

  /** Adds pairs. */
  Members add(Keys groups, Keys values) {
    long[] group = groups.toArray();
    long[] value = values.toArray();
    for (int i = 0; i < group.length; i++) {
      byGroup.computeIfAbsent(group[i], _ -> new HashSet<>()).add(value[i]);
    }
    return this;
  }

  /** Checks exact counts: no group missing, none twice, none too many. */
  void assertCounted(DistinctCounts counts) {
    assertThat(counts.exactness().areAllExact()).isTrue();
    assertThat(byGroup(counts))
        .isEqualTo(
            byGroup.entrySet().stream()
                .collect(
                    Collectors.toMap(Map.Entry::getKey, each -> (long) each.getValue().size())));
  }

  /** Checks counts of which greater ones are estimates, which depend on nothing but the pairs. */
  void assertEstimated(DistinctCounts counts, DistinctGroupsSpec spec) {
    assertThat(counts.exactness().areAllExact()).isFalse();
    assertThat(counts.exactness().upTo()).isEqualTo(spec.exactUpTo());
    assertThat(byGroup(counts))
        .isEqualTo(
            byGroup.entrySet().stream()
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey, each -> count(each.getKey(), each.getValue(), spec))));
  }

  /** The greatest error of an estimate, in standard errors. */
  double greatestError(DistinctCounts counts) {
    return byGroup(counts).entrySet().stream()
        .filter(each -> each.getValue() > counts.exactness().upTo())
        .mapToDouble(each -> error(counts, each.getValue(), byGroup.get(each.getKey()).size()))
        .max()
        .orElseThrow();
  }

  private static double error(DistinctCounts counts, long count, int truth) {
    DistinctEstimate estimate = counts.exactness().estimate(count);
    return Math.abs(estimate.value() - truth) / truth / estimate.relativeError();
  }

  /** As hash4j counts the hashes of pairs. */
  private static long count(long group, Set<Long> values, DistinctGroupsSpec spec) {
    if (values.size() <= spec.exactUpTo()) {
      return values.size();
    }
    long seed = PairHash.mixedSeed(spec.counter().seed());
    UltraLogLog log = UltraLogLog.create(spec.counter().precision());
    values.forEach(value -> log.add(PairHash.of(group, value, seed)));
    double estimate = log.getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR);
    return Math.max(spec.exactUpTo() + 1, Math.round(estimate));
  }

  private static Map<Long, Long> byGroup(DistinctCounts counts) {
    assertThat(counts.groups().keys().width()).isEqualTo(KeyWidth.BITS_64);
    assertThat(counts.groups().values().size()).isEqualTo(counts.size());
    long[] groups = counts.groups().keys().toArray();
    long[] numbers = counts.groups().values().toArray();
    Map<Long, Long> found = new HashMap<>();
    for (int i = 0; i < groups.length; i++) {
      assertThat(found.put(groups[i], numbers[i])).as("group %d before", groups[i]).isNull();
    }
    return found;
  }
}
