package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

/** The example in the documentation of distinct counts for each group. */
class DistinctGroupsExampleTest {
  @Test
  void sessionsOfUsersAreCounted() {
    assertThat(sessions()).containsExactly(Map.entry(3L, 1L), Map.entry(7L, 2L));
  }

  private static Map<Long, Long> sessions() {
    // @start region="count"
    Map<Long, Long> sessions = new TreeMap<>();
    DistinctGroupsSpec spec = DistinctGroupsSpec.of(DistinctSpec.forError(0.02));
    try (Backend backend = Backends.open("cpu");
        DistinctGroups counter = backend.create(spec.hostBytes(1L << 30))) {
      counter.add(Keys.of(7, 3, 7, 7), Keys.of(100, 101, 102, 100)); // users and sessions
      try (DistinctCounts counts = counter.counts()) {
        long[] users = counts.groups().keys().toArray();
        long[] numbers = counts.groups().values().toArray();
        for (int i = 0; i < users.length; i++) {
          sessions.put(users[i], numbers[i]);
        }
      }
    }
    return sessions; // {3=1, 7=2}
    // @end
  }
}
