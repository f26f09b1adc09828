package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * Every aggregate of the values of one key.
 *
 * @param key the key
 * @param count how many pairs have it
 * @param sum of their values, modulo 2<sup>64</sup>
 * @param min the least of them
 * @param max the greatest of them
 */
record KeyAggregates(long key, long count, long sum, long min, long max) {
  /** Returns a row for each distinct key, the most frequent first. */
  static List<KeyAggregates> of(Backend backend, Keys keys, Keys values) {
    Map<Aggregate, Map<Long, Long>> results =
        Arrays.stream(Aggregate.values())
            .collect(
                Collectors.toMap(
                    aggregate -> aggregate, aggregate -> byKey(backend, aggregate, keys, values)));
    return results.get(Aggregate.COUNT).keySet().stream()
        .map(key -> of(key, results))
        .sorted(Comparator.comparingLong(KeyAggregates::count).reversed())
        .toList();
  }

  private static Map<Long, Long> byKey(
      Backend backend, Aggregate aggregate, Keys keys, Keys values) {
    try (GroupBy groupBy = backend.create(GroupBySpec.of(aggregate));
        Groups groups =
            aggregate.takesValues() ? groupBy.aggregate(keys, values) : groupBy.aggregate(keys)) {
      long[] distinct = groups.keys().toArray();
      long[] results = groups.values().toArray();
      return IntStream.range(0, distinct.length)
          .boxed()
          .collect(Collectors.toMap(i -> distinct[i], i -> results[i], (a, _) -> a, TreeMap::new));
    }
  }

  private static KeyAggregates of(long key, Map<Aggregate, Map<Long, Long>> results) {
    return new KeyAggregates(
        key,
        results.get(Aggregate.COUNT).get(key),
        results.get(Aggregate.SUM).get(key),
        results.get(Aggregate.MIN).get(key),
        results.get(Aggregate.MAX).get(key));
  }
}
