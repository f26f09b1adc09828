package org.qsketch.bench.groupby;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.KeySetCheck;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * Group-by of one key set: the count of each key, then the sum of values that are the keys
 * themselves, compared with another backend's groups in any order.
 */
final class GroupByCheck extends KeySetCheck<GroupBySpec> {
  GroupByCheck(Backend backend, Backend reference, GroupBySpec spec, KeySet keySet) {
    super(backend, reference, spec, keySet);
  }

  @Override
  public Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Keys distinct = keySet.distinctKeys()) {
      Map<Long, Long> counts = byKey(distinct.toArray(), keySet.counts());
      return problem("counts", counts, groups(backend, spec, new Pairs(keys, Optional.empty())))
          .or(() -> sums(new Pairs(keys, Optional.of(keys))));
    }
  }

  /** Compares sums, on the device, if all of it fits the budget there. */
  private Optional<String> sums(Pairs pairs) {
    GroupBySpec sum = spec.aggregate(Aggregate.SUM);
    try (Keys uploaded = backend.upload(pairs.keys())) {
      return problem(
          "sums",
          groups(reference, sum, pairs),
          groups(backend, sum, new Pairs(uploaded, Optional.of(uploaded))));
    }
  }

  private static Map<Long, Long> groups(Backend backend, GroupBySpec spec, Pairs pairs) {
    try (GroupBy groupBy = backend.create(spec);
        Groups groups = pairs.aggregate(groupBy)) {
      return byKey(groups.keys().toArray(), groups.values().toArray());
    }
  }

  /** Maps keys to values. A key that comes twice is a mistake, too. */
  private static Map<Long, Long> byKey(long[] keys, long[] values) {
    return IntStream.range(0, keys.length)
        .boxed()
        .collect(Collectors.toMap(i -> keys[i], i -> values[i]));
  }

  private static Optional<String> problem(
      String what, Map<Long, Long> expected, Map<Long, Long> found) {
    long wrong =
        Stream.concat(expected.keySet().stream(), found.keySet().stream())
            .distinct()
            .filter(key -> !Objects.equals(expected.get(key), found.get(key)))
            .count();
    return wrong == 0
        ? Optional.empty()
        : Optional.of("%d of %d %s are wrong".formatted(wrong, expected.size(), what));
  }
}
