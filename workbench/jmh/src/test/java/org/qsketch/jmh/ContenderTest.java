package org.qsketch.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyStream;

class ContenderTest {
  private static final int COUNTERS = 1 << 14;

  @ParameterizedTest
  @ValueSource(strings = {"datasketches", "spark", "stream-lib", "thread", "sub-warp"})
  void everyContenderCountsWhatItWasGiven(String name) {
    long[] keys = new long[1000];
    KeyStream.uniform(1).wide().fill(0, keys, keys.length);
    long[] estimates = new long[keys.length];
    try (Contender contender = Contender.create(name, COUNTERS)) {
      contender.insert(keys, 0, keys.length);
      contender.insert(keys, 0, 10);
      contender.query(keys, 0, keys.length, estimates);
    }
    assertThat(Arrays.stream(estimates).limit(10)).allMatch(estimate -> estimate >= 2);
    assertThat(Arrays.stream(estimates)).allMatch(estimate -> estimate >= 1);
    assertThat(Arrays.stream(estimates).sum()).isBetween(1010L, 1500L);
  }
}
