package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.qsketch.contract.WrappedKeys;
import org.qsketch.keys.Keys;

/** Weights are unsigned, and their sum never wraps around. */
final class WeightSumTest {
  @Test
  void weightsAreUnsigned() {
    assertThat(WeightSum.of(Keys.of(-1, -1, 1))).isEqualTo(2 * 0xFFFFFFFFL + 1);
    assertThat(WeightSum.of(Keys.of(new int[0]))).isZero();
  }

  @Test
  void everySliceIsSummedOnce() {
    for (int count : new int[] {65_535, 65_536, 65_537, 1_000_001}) {
      int[] weights = IntStream.range(0, count).toArray();
      long sum = Arrays.stream(weights).asLongStream().sum();
      assertThat(WeightSum.of(Keys.of(weights))).isEqualTo(sum);
      assertThat(WeightSum.of(Keys.of(weights).slice(1, count))).isEqualTo(sum);
    }
  }

  @Test
  void weightsOfAUserAreSummedToo() {
    for (int count : new int[] {0, 1, 65_536, 65_537, 150_001}) {
      int[] weights = IntStream.range(0, count).map(i -> 7 - i).toArray();
      long sum = Arrays.stream(weights).mapToLong(Integer::toUnsignedLong).sum();
      assertThat(WeightSum.of(new WrappedKeys(Keys.of(weights)))).isEqualTo(sum);
    }
  }

  @Test
  void aSumBeyondTwoToThe63StopsThere() {
    assertThat(WeightSum.add(Long.MAX_VALUE - 1, 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(WeightSum.add(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(WeightSum.add(Long.MAX_VALUE - 1, 7)).isEqualTo(Long.MAX_VALUE);
  }
}
