package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

/** Pairs whose columns lie on several devices in different ways. */
final class FleetDistinctGroupsTest {
  private static final int PAIRS = 30_000;

  private static long[] column(int size, int different) {
    return LongStream.range(0, size).map(i -> i % different).toArray();
  }

  /** Some pairs have their group on the second device and their value on the third. */
  @Test
  void columnsThatAreDividedInDifferentWaysAreCounted() {
    try (Backend fleet = TestFleet.of("cpu", "cpu", "cpu");
        Keys groups = fleet.upload(Keys.of(column(PAIRS, 7)));
        Keys values = fleet.upload(Keys.of(column(PAIRS + 10_000, 1_000)));
        DistinctGroups counter = fleet.create(DistinctGroupsSpec.of(DistinctSpec.of(12)))) {
      counter.add(groups, values.slice(0, PAIRS));
      try (DistinctCounts counts = counter.counts()) {
        assertThat(counts.groups().keys().toArray()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
        assertThat(counts.groups().values().toArray()).containsOnly(1_000);
        assertThat(counter.pairsAtLeast()).isEqualTo(7_000);
      }
    }
  }
}
