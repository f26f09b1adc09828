package org.qsketch.internal.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.Mix;

class PairHashTest {
  private static final int COUNT = 1 << 16;

  private final long seed = PairHash.mixedSeed(3);

  private static long distinct(LongStream hashes) {
    return hashes.distinct().count();
  }

  @Test
  void aBlockHasTheHashesOfItsPairs() {
    long[] groups = LongStream.range(0, 1000).map(Mix::fmix64).toArray();
    long[] values = LongStream.range(0, 1000).toArray();
    long[] hashes = values.clone();
    PairHash.hash(groups, hashes, 999, seed);
    for (int i = 0; i < 999; i++) {
      assertThat(hashes[i]).isEqualTo(PairHash.of(groups[i], values[i], seed));
    }
    assertThat(hashes[999]).isEqualTo(999);
  }

  /** Both keys from small ranges, equal ones, and those that differ from each other by one bit. */
  @Test
  void differentPairsHaveDifferentHashes() {
    assertThat(distinct(LongStream.range(0, COUNT).map(i -> PairHash.of(i >> 8, i & 255, seed))))
        .isEqualTo(COUNT);
    assertThat(distinct(LongStream.range(0, COUNT).map(i -> PairHash.of(i, i, seed))))
        .isEqualTo(COUNT);
    assertThat(distinct(LongStream.range(0, COUNT).map(i -> PairHash.of(i, i ^ seed, seed))))
        .isEqualTo(COUNT);
    assertThat(
            distinct(
                LongStream.range(0, 64 * 64)
                    .map(i -> PairHash.of(1L << (i % 64), 1L << (i / 64), seed))))
        .isEqualTo(64 * 64);
    assertThat(PairHash.of(7, 8, seed)).isNotEqualTo(PairHash.of(8, 7, seed));
    assertThat(PairHash.of(7, 8, seed)).isNotEqualTo(PairHash.of(7, 8, PairHash.mixedSeed(4)));
  }

  /** Registers take the upper bits. */
  @Test
  void upperBitsAreUniform() {
    int[] counts = new int[256];
    LongStream.range(0, COUNT)
        .forEach(i -> counts[(int) (PairHash.of(i >> 8, i & 255, seed) >>> 56)]++);
    double mean = COUNT / 256.0;
    double chiSquare = Arrays.stream(counts).mapToDouble(n -> (n - mean) * (n - mean) / mean).sum();
    assertThat(chiSquare).isBetween(160.0, 370.0); // 255 degrees of freedom, 4 to 5 deviations
  }
}
