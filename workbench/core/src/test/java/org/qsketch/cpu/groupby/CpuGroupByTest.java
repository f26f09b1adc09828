package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

class CpuGroupByTest {
  private static final int KEYS = 30_000;
  private static final int PAIRS = 7 * KEYS / 2;

  private static long key(long rank) {
    return Mix.fmix64(rank % KEYS);
  }

  /** Far fewer pairs in a round than there are groups, and more. */
  @ParameterizedTest
  @CsvSource({"1, 1000", "3, 1000", "1, 50000", "3, 50000"})
  void theGroupsOfAllRoundsAreMergedInTheEnd(int threads, long round) {
    Keys keys = Keys.of(LongStream.range(0, PAIRS).map(CpuGroupByTest::key).toArray());
    try (Workers workers = new Workers(threads);
        CpuGroupBy groupBy =
            new CpuGroupBy(new Ownership("cpu"), workers, GroupBySpec.count(), round);
        Groups groups = groupBy.aggregate(keys, Optional.empty())) {
      Map<Long, Long> counts = counts(groups);
      assertThat(groups.size()).isEqualTo(KEYS);
      assertThat(LongStream.range(0, KEYS))
          .allMatch(rank -> counts.get(key(rank)) == (rank < KEYS / 2 ? 4 : 3));
    }
  }

  private static Map<Long, Long> counts(Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    Map<Long, Long> counts = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      counts.put(keys[i], values[i]);
    }
    return counts;
  }
}
