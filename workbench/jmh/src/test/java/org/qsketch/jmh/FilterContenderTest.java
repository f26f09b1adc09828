package org.qsketch.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.keys.KeyStream;

class FilterContenderTest {
  private static final int KEYS = 1 << 16;
  private static final int ABSENT = 1 << 18;

  private static long[] keys(long from, int count) {
    long[] keys = new long[count];
    KeyStream.uniform(1).wide().fill(from, keys, count);
    return keys;
  }

  /** Five standard deviations above the rate that all filters are made for. */
  @ParameterizedTest
  @CsvSource({
    "guava-bloom, 1",
    "guava-bloom, 3",
    "fastfilter-cuckoo, 1",
    "fastfilter-xor, 1",
    "cuckoo, 1",
    "cuckoo, 3",
    "cuckoo-by-key, 1"
  })
  void everyContenderFindsItsKeysAndFewOthers(String name, int threads) {
    long[] present = keys(0, KEYS);
    long[] absent = keys(KEYS, ABSENT);
    try (FilterContender contender = FilterContender.create(name, threads, present)) {
      assertThat(found(contender, present)).isEqualTo(KEYS);
      double expected = FilterContender.FALSE_POSITIVE_RATE * ABSENT;
      assertThat((double) found(contender, absent)).isLessThan(expected + 5 * Math.sqrt(expected));
    }
  }

  private static int found(FilterContender contender, long... keys) {
    boolean[] answers = new boolean[keys.length];
    contender.probe(keys, 0, keys.length, answers);
    int found = 0;
    for (boolean answer : answers) {
      found += answer ? 1 : 0;
    }
    return found;
  }
}
