package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.Keys;

class ExactCountsTest {
  private final Backend cpu = CpuBackend.open(2);
  private final ExactCounts counts = new ExactCounts(cpu);

  @AfterEach
  void close() {
    counts.close();
    cpu.close();
  }

  @Test
  void nothingIsCountedAtFirst() {
    assertThat(counts.total()).isZero();
    assertThat(counts.distinct()).isZero();
    assertThat(counts.keys().size()).isZero();
    assertThat(counts.top(3)).isEmpty();
  }

  @Test
  void theKeyZeroIsAKeyLikeAnyOther() {
    counts.add(Keys.of(0, 7, 0));
    assertThat(counts.count(0)).isEqualTo(2);
    assertThat(counts.distinct()).isEqualTo(2);
  }

  @Test
  void aKeyThatNeverCameHasTheCountZero() {
    counts.add(Keys.of(1, 2));
    assertThat(counts.count(3)).isZero();
  }

  @Test
  void thirtyTwoBitKeysAreExtendedByZeros() {
    counts.add(Keys.of(-1));
    assertThat(counts.keys().toArray()).containsExactly(0xFFFFFFFFL);
  }

  @Test
  void onlyTheRangeAskedForIsCounted() {
    counts.add(new long[] {1, 2, 3, 4}, 1, 3);
    assertThat(counts.keys().toArray()).containsExactlyInAnyOrder(2, 3);
    assertThat(counts.total()).isEqualTo(2);
  }

  @Test
  void aSingleKeyOfAnArrayIsCounted() {
    counts.add(new long[] {7}, 0, 1);
    assertThat(counts.keys().toArray()).containsExactly(7);
    assertThat(counts.counts().toArray()).containsExactly(1);
  }

  @Test
  void theTopIsOrderedByCountAndThenByKey() {
    counts.add(Keys.of(5L, 5L, 9L, 9L, -1L, -1L, 3L, 8L, 8L, 8L));
    assertThat(counts.top(4))
        .isEqualTo(
            List.of(
                new KeyCount(8, 3), new KeyCount(5, 2), new KeyCount(9, 2), new KeyCount(-1, 2)));
  }

  @Test
  void countsOfTheSameKeyAddUpOverManyCalls() {
    for (int call = 0; call < 50; call++) {
      counts.add(Keys.of(LongStream.range(0, 1000 + call).toArray()));
      counts.add(new long[] {7}, 0, 1);
    }
    assertThat(counts.distinct()).isEqualTo(1049);
    assertThat(counts.counts(List.of(7L, 1048L, 5000L))).isEqualTo(Map.of(7L, 100L, 1048L, 1L));
    assertThat(counts.total()).isEqualTo(50 * 1000 + 49 * 50 / 2 + 50);
  }

  @Test
  void keysMayBeAddedAfterCountsWereRead() {
    counts.add(Keys.of(1, 2, 2));
    assertThat(counts.distinct()).isEqualTo(2);
    counts.add(Keys.of(2, 3));
    assertThat(counts.top(1)).containsExactly(new KeyCount(2, 3));
    assertThat(counts.distinct()).isEqualTo(3);
  }

  @ParameterizedTest(name = "{0} keys of {1} different ones, seed {2}")
  @CsvSource({
    "1, 1, 1",
    "31, 7, 2",
    "33, 1000, 3",
    "4095, 64, 4",
    "65537, 65536, 5",
    "1100003, 300000, 6"
  })
  void countsAgreeWithAHashMap(int keys, int universe, long seed) {
    long[] stream = new Random(seed).longs(keys, 0, universe).toArray();
    Map<Long, Long> expected = new HashMap<>();
    LongStream.of(stream).forEach(key -> expected.merge(key, 1L, Long::sum));
    counts.add(stream, 0, keys / 3);
    counts.add(Keys.of(stream).slice(keys / 3, keys));
    assertThat(counts.total()).isEqualTo(keys);
    assertThat(asMap(counts.keys().toArray(), counts.counts().toArray())).isEqualTo(expected);
  }

  private static Map<Long, Long> asMap(long[] keys, long[] values) {
    Map<Long, Long> map = new HashMap<>();
    IntStream.range(0, keys.length).forEach(i -> map.put(keys[i], values[i]));
    assertThat(map).hasSize(keys.length);
    return map;
  }
}
