package org.qsketch.spark.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrequentCacheTest {
  @ParameterizedTest(name = "{0} keys below {1}, seed {2}")
  @CsvSource({"0, 1, 1", "1, 1, 1", "1000, 1, 1", "200000, 10, 2", "300000, 1000000, 3"})
  void noKeyIsLostAndTheFrequentAreAddedUp(int keys, long below, long seed) {
    Map<Long, Long> exact = new HashMap<>();
    Map<Long, Long> counted = new HashMap<>();
    long[] pairs = new long[1];
    FrequentCache cache = new FrequentCache();
    BiConsumer<long[], int[]> target =
        (some, counts) -> {
          for (int i = 0; i < some.length; i++) {
            counted.merge(some[i], (long) counts[i], Long::sum);
          }
          pairs[0] += some.length;
        };
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < keys; i++) {
      long key = random.nextLong(below);
      exact.merge(key, 1L, Long::sum);
      cache.add(key, target);
    }
    cache.flush(target);
    assertThat(counted).isEqualTo(exact);
    assertThat(pairs[0]).isBetween((long) exact.size(), (long) keys);
    if (below <= 10) {
      assertThat(pairs[0]).isEqualTo(exact.size());
    }
  }

  /** Of two rows, one has a new key and one a key that comes four hundred times. */
  @Test
  void rareKeysSeldomDriveOutFrequentOnes() {
    int rows = 200_000;
    long[] pairs = new long[1];
    FrequentCache cache = new FrequentCache();
    for (int i = 0; i < rows; i++) {
      cache.add(i % 500, (some, _) -> pairs[0] += some.length);
      cache.add(-1L - i, (some, _) -> pairs[0] += some.length);
    }
    cache.flush((some, _) -> pairs[0] += some.length);
    assertThat(pairs[0] - rows).isBetween(500L, rows / 200L);
  }

  @Test
  void keysThatAreNoLongerFrequentMakeSpace() {
    long[] pairs = new long[1];
    FrequentCache cache = new FrequentCache();
    for (long key : new long[] {0, 1 << 20}) {
      for (int i = 0; i < 4_000_000; i++) {
        cache.add(key + i % 20_000, (some, _) -> pairs[0] += some.length);
      }
    }
    cache.flush((some, _) -> pairs[0] += some.length);
    assertThat(pairs[0]).isBetween(40_000L, 800_000L);
  }
}
