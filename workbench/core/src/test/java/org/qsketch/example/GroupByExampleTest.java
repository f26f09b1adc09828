package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/** The example in the documentation of group-by. */
class GroupByExampleTest {
  @Test
  void valuesAreAddedByKey() {
    assertThat(totals()).containsExactly(Map.entry(3L, 20L), Map.entry(7L, -20L));
  }

  private static Map<Long, Long> totals() {
    // @start region="sum"
    Map<Long, Long> totals = new TreeMap<>();
    try (Backend backend = Backends.open("cpu");
        GroupBy groupBy = backend.create(GroupBySpec.sum());
        Groups groups = groupBy.aggregate(Keys.of(7, 3, 7), Keys.of(10L, 20L, -30L))) {
      long[] keys = groups.keys().toArray();
      long[] sums = groups.values().toArray();
      for (int i = 0; i < keys.length; i++) {
        totals.put(keys[i], sums[i]);
      }
    }
    return totals; // {3=20, 7=-20}
    // @end
  }

  @Test
  void partsAreAddedUp() {
    assertThat(totalsOf(List.of(Keys.of(7, 3, 7), Keys.of(3, 9))))
        .containsOnly(Map.entry(3L, 2L), Map.entry(7L, 2L), Map.entry(9L, 1L));
  }

  private static Map<Long, Long> totalsOf(List<Keys> parts) {
    // @start region="parts"
    Map<Long, Long> counts = new TreeMap<>();
    try (Backend backend = Backends.open("cpu");
        GroupAccumulator accumulator = backend.create(GroupBySpec.count().inParts())) {
      parts.parallelStream().forEach(accumulator::add);
      try (Groups groups = accumulator.groups()) {
        long[] keys = groups.keys().toArray();
        long[] times = groups.values().toArray();
        for (int i = 0; i < keys.length; i++) {
          counts.put(keys[i], times[i]);
        }
      }
    }
    return counts; // for {7, 3, 7} and {3, 9}: {3=2, 7=2, 9=1}
    // @end
  }
}
