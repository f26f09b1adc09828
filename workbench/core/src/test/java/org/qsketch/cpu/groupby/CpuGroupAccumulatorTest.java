package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

class CpuGroupAccumulatorTest {
  /** More pairs than may wait in the least memory, but fewer than twice as many. */
  private static final int KEYS = 3 << 18;

  private final long[] distinct = LongStream.range(0, KEYS).toArray();

  @Test
  void keysWithoutValuesWaitInHalfTheMemoryOfPairs() {
    try (Backend cpu = Backends.open("cpu");
        GroupAccumulator counts = cpu.create(GroupBySpec.count().inParts(1));
        GroupAccumulator sums = cpu.create(GroupBySpec.sum().inParts(1))) {
      counts.add(Keys.of(distinct));
      assertThat(counts.groupsAtLeast()).isZero();
      sums.add(Keys.of(distinct), Keys.of(distinct));
      assertThat(sums.groupsAtLeast()).isPositive();
    }
  }

  @Test
  void keysWithoutValuesThatComeAgainInLaterRoundsCountOnceEach() {
    try (Backend cpu = Backends.open("cpu");
        GroupAccumulator counts = cpu.create(GroupBySpec.count().inParts(1))) {
      counts.add(Keys.of(distinct));
      counts.add(Keys.of(distinct), Keys.of(distinct));
      counts.add(Keys.of(distinct));
      assertThat(counts.groupsAtLeast()).isEqualTo(KEYS);
      try (Groups groups = counts.groups()) {
        long[] keys = groups.keys().toArray();
        assertThat(groups.values().toArray())
            .isEqualTo(Arrays.stream(keys).map(key -> key + 2).toArray());
        assertThat(Arrays.stream(keys).sorted().toArray()).isEqualTo(distinct);
      }
    }
  }
}
