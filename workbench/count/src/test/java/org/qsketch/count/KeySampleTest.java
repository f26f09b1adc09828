package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

class KeySampleTest {
  private static final int RUNS = 400;

  @Test
  void whileItHasRoomItIsCompleteAndExact() {
    KeySample sample = new KeySample(3);
    sample.add(Keys.of(4L, 0L, 4L, 4L, 9L));
    assertThat(sample.isComplete()).isTrue();
    assertThat(sample.keys()).containsExactlyInAnyOrder(0, 4, 9);
    assertThat(sample.distinct()).isEqualTo(3);
    assertThat(sample.distinctStandardError()).isZero();
    assertThat(sample.total()).isEqualTo(5);
  }

  @Test
  void itNeverHoldsMoreThanItsCapacity() {
    KeySample sample = new KeySample(100);
    for (long key = 0; key < 50_000; key++) {
      sample.add(new long[] {key}, 0, 1);
      assertThat(sample.size()).isLessThanOrEqualTo(100);
    }
    assertThat(sample.size()).isGreaterThan(20);
    assertThat(sample.isComplete()).isFalse();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void theCountsOfItsKeysAreExactOverTheWholeStream(long seed) {
    long[] stream = stream(KeyStream.zipf(seed, 1.1, 1 << 14), 200_000);
    KeySample sample = new KeySample(256);
    sample.add(Keys.of(stream));
    long[] keys = sample.keys();
    assertThat(keys).isNotEmpty();
    try (Backend cpu = CpuBackend.open(1);
        ExactCounts exact = new ExactCounts(cpu)) {
      exact.add(stream, 0, stream.length);
      Map<Long, Long> counts = exact.counts(LongStream.of(keys).boxed().toList());
      assertThat(LongStream.of(keys).map(counts::get).toArray()).isEqualTo(sample.counts());
    }
  }

  /** The true mean count is 6.5; frequent keys come first and last, rare ones in between. */
  @Test
  void itsMeanCountIsUnbiasedForTheMeanOverAllDistinctKeys() {
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      sum += LongStream.of(sampleOfSkewedStream(run).counts()).average().orElseThrow();
    }
    assertThat(sum / RUNS).isCloseTo(6.5, within(0.08));
  }

  @Test
  void itsDistinctCountIsUnbiasedAndScattersAsStated() {
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < RUNS; run++) {
      double distinct = sampleOfSkewedStream(run).distinct();
      sum += distinct;
      squares += (distinct - 4000) * (distinct - 4000);
    }
    double stated =
        sampleOfSkewedStream(0).distinctStandardError() / sampleOfSkewedStream(0).distinct();
    assertThat(sum / RUNS).isCloseTo(4000, within(60.0));
    assertThat(Math.sqrt(squares / RUNS) / 4000).isCloseTo(stated, within(0.3 * stated));
  }

  /** 4000 distinct keys under a seed of their own: half come 12 times, half once. */
  private static KeySample sampleOfSkewedStream(int seed) {
    long[] keys = stream(KeyStream.uniform(seed).wide(), 4000);
    KeySample sample = new KeySample(128);
    for (int time = 0; time < 6; time++) {
      sample.add(keys, 0, 2000);
    }
    sample.add(keys, 0, 4000);
    for (int time = 0; time < 5; time++) {
      sample.add(keys, 0, 2000);
    }
    return sample;
  }

  @Test
  void aCapacityOfZeroIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySample(0))
        .withMessageContaining("the sample's capacity is 0 keys");
  }

  private static long[] stream(KeyStream stream, int count) {
    long[] keys = new long[count];
    stream.fill(0, keys, count);
    return keys;
  }
}
