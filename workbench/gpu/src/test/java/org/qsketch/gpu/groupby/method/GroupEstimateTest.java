package org.qsketch.gpu.groupby.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.groupby.method.GroupEstimate.Seen;
import org.qsketch.gpu.program.KernelConstant;

class GroupEstimateTest {
  private static final long PAIRS = 1L << 27;
  private static final long SAMPLE = 1L << 20;
  private static final long[] EVEN = LongStream.generate(() -> SAMPLE / 256).limit(256).toArray();

  /** The bits that a sample sets if it has so many different keys. */
  private static Seen seen(long keys, double different) {
    double bits = KernelConstant.SAMPLE_BITS.value();
    return new Seen(keys, Math.round(-bits * Math.expm1(-different / bits)));
  }

  /** The different keys among some drawn from so many. */
  private static double drawn(long keys, double groups) {
    return -groups * Math.expm1(-keys / groups);
  }

  private static GroupEstimate uniform(double groups) {
    return GroupEstimate.of(
        PAIRS,
        seen(SAMPLE / 4, drawn(SAMPLE / 4, groups)),
        seen(SAMPLE, drawn(SAMPLE, groups)),
        EVEN);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1_000, 1 << 16, 1 << 20, 1 << 24, 1 << 26})
  void keysThatAreEquallyFrequentAreCountedFromASample(long groups) {
    GroupEstimate estimate = uniform((double) groups);
    assertThat(estimate.groups()).isBetween(groups - groups / 20, groups + groups / 20 + 1);
    assertThat(estimate.isSkewed()).isFalse();
  }

  @Test
  void aSampleWithoutAKeyTwiceTellsOfAsManyGroupsAsPairs() {
    assertThat(
            GroupEstimate.of(
                    PAIRS, seen(SAMPLE / 4, SAMPLE / 4.0), seen(SAMPLE, (double) SAMPLE), EVEN)
                .groups())
        .isGreaterThan(PAIRS / 2)
        .isLessThanOrEqualTo(PAIRS);
  }

  /** By Heaps' law, as many as the square root of the pairs: a sample of 2^20 has 2^10. */
  @Test
  void groupsThatBecomeMoreWithTheSampleAreTakenToGrowOn() {
    long[] shares = EVEN.clone();
    shares[7] *= 2;
    GroupEstimate estimate =
        GroupEstimate.of(PAIRS, seen(SAMPLE / 4, 512), seen(SAMPLE, 1024), shares);
    assertThat(estimate.groups()).isBetween(11_000L, 12_000L);
    assertThat(estimate.isSkewed()).isTrue();
    assertThat(GroupEstimate.of(PAIRS, seen(SAMPLE / 4, 512), seen(SAMPLE, 1024), EVEN).isSkewed())
        .isTrue();
  }

  /** Sets a random bit for each key, as a sample of groups that are equally frequent does. */
  private static Seen[] sampled(long groups, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BitSet keys = new BitSet();
    BitSet bits = new BitSet();
    Seen[] seen = new Seen[2];
    for (long i = 1; i <= SAMPLE; i++) {
      int key = random.nextInt(Math.toIntExact(groups));
      if (!keys.get(key)) {
        keys.set(key);
        bits.set(random.nextInt(KernelConstant.SAMPLE_BITS.value()));
      }
      if (i == SAMPLE / 4 || i == SAMPLE) {
        seen[i == SAMPLE ? 1 : 0] = new Seen(i, bits.cardinality());
      }
    }
    return seen;
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 1 << 26, 1 << 29})
  void keysThatAreEquallyFrequentAreNotSkewedByChance(long groups) {
    assertThat(
            IntStream.range(0, 10)
                .mapToObj(seed -> sampled(groups, seed))
                .map(seen -> GroupEstimate.of(PAIRS, seen[0], seen[1], EVEN))
                .filter(GroupEstimate::isSkewed))
        .isEmpty();
  }

  @Test
  void thereAreNeverMoreGroupsThanPairs() {
    assertThat(GroupEstimate.of(100, seen(8, 8), seen(32, 32), EVEN).groups()).isEqualTo(100);
    assertThat(GroupEstimate.of(100, seen(8, 1), seen(32, 1), EVEN).groups()).isOne();
  }
}
