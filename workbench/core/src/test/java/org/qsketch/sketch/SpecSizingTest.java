package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.ReferenceSketch;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.sketch.tagged.TaggedLayout;

/** Specs sized by keys, by memory and by error. */
final class SpecSizingTest {
  private static long unitBytes(SketchSpec spec) {
    return switch (spec) {
      case ThreadSketchSpec thread -> thread.depth() * 4L;
      case TaggedSketchSpec _ -> TaggedLayout.BUCKET_BYTES;
      case BucketedSketchSpec bucketed -> bucketed.bucketBytes();
    };
  }

  /** The published size: 2^15 keys at WLF 0.5 and d = 3 use 0.75 MiB. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "warp", "half-warp", "sub-warp", "warp:64", "warp:128"})
  void theWorkLoadFactorIsDepthTimesKeysPerCounter(String variant) {
    SketchSpec spec = SketchSpec.variant(variant).forKeys(1 << 15).workLoadFactor(0.5).build();
    assertThat(spec.counters()).isEqualTo(196_608);
    assertThat(spec.deviceBytes()).isEqualTo(768 << 10);
    assertThat(spec.hostBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "warp", "half-warp", "sub-warp", "warp:64", "warp:128"})
  void countersOf64BitsTakeTwiceTheMemory(String variant) {
    SketchSpec narrow = SketchSpec.variant(variant).forKeys(1 << 15).build();
    SketchSpec wide = SketchSpec.variant(variant).forKeys(1 << 15).counterBits(64).build();
    assertThat(wide.counters()).isEqualTo(narrow.counters());
    assertThat(wide.deviceBytes()).isEqualTo(2 * narrow.deviceBytes());
    assertThat(wide.parts()).containsExactly(wide.deviceBytes());
    assertThat(wide.variant()).isEqualTo(variant);
    assertThat(wide.summary()).contains(" counters of 64 bits,");
    assertThat(wide.maxCounter()).isEqualTo(Long.MAX_VALUE);
    assertThat(SketchSpec.variant(variant).counterBits(64).withMemory(1 << 20).build().counters())
        .isEqualTo(SketchSpec.variant(variant).withMemory(1 << 19).build().counters());
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "warp", "sub-warp", "multi-level", "slim-fat:3", "tagged"})
  void onlyTheSeedIsAnotherOne(String variant) {
    SketchSpec spec =
        SketchSpec.variant(variant).seed(7).hash(HashFamily.mix()).forKeys(99).build();
    assertThat(spec.withSeed(8))
        .isEqualTo(SketchSpec.variant(variant).seed(8).hash(HashFamily.mix()).forKeys(99).build())
        .isNotEqualTo(spec);
    assertThat(spec.withSeed(7)).isEqualTo(spec);
  }

  @Test
  void theWorkLoadFactorMayBeSaidBeforeOrAfterTheKeysAndIsOneHalfUnlessSaid() {
    SketchSpec half = SketchSpec.subWarp().forKeys(1 << 15).build();
    assertThat(SketchSpec.subWarp().workLoadFactor(0.5).forKeys(1 << 15).build()).isEqualTo(half);
    assertThat(SketchSpec.subWarp().forKeys(1 << 15).workLoadFactor(0.25).build().counters())
        .isEqualTo(2 * half.counters());
  }

  @Test
  void multiLevelHoldsThreeAndAHalfTimesTheCountersBesideItsHighTable() {
    MultiLevelSketchSpec spec = SketchSpec.multiLevel().forKeys(1 << 15).build();
    assertThat(spec.parts().getFirst()).isEqualTo(768 << 10);
    assertThat(spec.counters()).isEqualTo(196_608 * 7 / 2);
    assertThat(spec.deviceBytes()).isEqualTo(spec.parts().getFirst() + 1024 * 128);
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "8", "64"})
  void slimFatHoldsZFatCountersOnTheHostForEachOnTheDevice(int z) {
    SketchSpec spec = SketchSpec.slimFat(z).forKeys(1 << 15).build();
    assertThat(spec.deviceBytes()).isEqualTo(768 << 10);
    assertThat(spec.hostBytes()).isEqualTo(z * spec.deviceBytes());
    assertThat(spec.counters()).isEqualTo(z * 196_608L);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aMemoryBoundIsKeptAndUsedButForLessThanABucket(String variant) {
    for (long bytes : new long[] {200_000, (1 << 20) - 1, 1 << 20, (1L << 33) + 7}) {
      SketchSpec spec = SketchSpec.variant(variant).withMemory(bytes).build();
      assertThat(spec.deviceBytes()).isBetween(bytes - unitBytes(spec) + 1, bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aSizeByKeysHasAtLeastTheCountersItTakesButLessThanABucketMore(String variant) {
    for (long keys : new long[] {1, 7, 1000, 123_457, 1L << 31}) {
      SketchSpec spec = SketchSpec.variant(variant).forKeys(keys).workLoadFactor(0.5).build();
      long table =
          switch (spec) {
            case MultiLevelSketchSpec multiLevel -> multiLevel.parts().getFirst();
            default -> spec.deviceBytes();
          };
      assertThat(table).isBetween(24 * keys, 24 * keys + unitBytes(spec) - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void theMultiplyHashGetsAPrimeNumberOfBuckets(String variant) {
    SpecBuilder<?> builder = SketchSpec.variant(variant).hash(HashFamily.multiply());
    for (SketchSpec spec :
        new SketchSpec[] {builder.forKeys(1 << 15).build(), builder.withMemory(1 << 20).build()}) {
      long units =
          switch (spec) {
            case ThreadSketchSpec thread -> thread.width();
            case TaggedSketchSpec tagged -> tagged.buckets();
            case BucketedSketchSpec bucketed -> bucketed.buckets();
          };
      assertThat(BigInteger.valueOf(units).isProbablePrime(50)).as("%d is prime", units).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 0.05, 272, 3",
    "0.001, 0.01, 2719, 5",
    "0.5, 0.9, 6, 1",
    "1e-6, 1e-9, 2718282, 21"
  })
  void errorBoundsGiveTheWidthAndDepthOfTheTheorem(
      double epsilon, double delta, long width, int depth) {
    ThreadSketchSpec spec = SketchSpec.thread().forError(epsilon, delta).build();
    assertThat(spec.width()).isEqualTo(width);
    assertThat(spec.depth()).isEqualTo(depth);
  }

  /**
   * Cormode and Muthukrishnan's Theorem 1, by simulation: over many seeds, the share of keys whose
   * error exceeds epsilon times all inserts stays below delta.
   */
  @Test
  void errorsBeyondTheBoundAreRarerThanDelta() {
    double epsilon = 0.02;
    double delta = 0.1;
    int inserts = 10_000;
    long[] keys = new long[inserts];
    KeyStream.zipf(4, 1.0, 5_000).fill(0, keys, inserts);
    int beyond = 0;
    for (int seed = 0; seed < 20; seed++) {
      ReferenceSketch sketch =
          ReferenceSketch.of(SketchSpec.thread().forError(epsilon, delta).seed(seed).build());
      sketch.insert(keys);
      beyond += beyond(sketch, epsilon * inserts);
    }
    assertThat(beyond / (20.0 * 1_000)).isLessThan(delta);
  }

  /** Keys that were never inserted, so that their estimate is their error. */
  private static int beyond(ReferenceSketch sketch, double bound) {
    int beyond = 0;
    for (long key = 1L << 40; key < (1L << 40) + 1_000; key++) {
      beyond += sketch.query(key)[0] > bound ? 1 : 0;
    }
    return beyond;
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void everyVariantSaysItsNameAndItsSizes(String variant) {
    SketchSpec spec = SketchSpec.variant(variant).forKeys(1 << 15).build();
    assertThat(spec.variant()).isEqualTo(variant);
    assertThat(spec.summary())
        .contains(variant + " sketch")
        .contains(spec.counters() + " counters");
    assertThat(SketchSpec.variant(" " + variant.toUpperCase(Locale.ROOT)).forKeys(1 << 15).build())
        .isEqualTo(spec);
    assertThat(spec.payloadBytes())
        .isEqualTo(spec.parts().stream().mapToLong(Long::longValue).sum())
        .isPositive();
  }
}
