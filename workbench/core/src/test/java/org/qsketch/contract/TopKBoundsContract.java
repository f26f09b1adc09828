package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyStream;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/** Bounds hold and lists are complete, whatever the keys are and however small the sketch is. */
interface TopKBoundsContract extends OnBackend {
  /** Of a variant, with a sketch of 6000 counters. */
  static TopKSpec small(String variant, int candidates) {
    return new TopKSpec(Specs.small(variant).build(), candidates);
  }

  @EachVariant
  default void fewKeysAreCountedWithoutError(String variant) {
    long[] keys = LongStream.range(0, 20_000).map(i -> i % 100 * (i % 100) - 1).toArray();
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 100))) {
      exact.insert(top, keys);
      assertThat(top.top(200).completeAbove()).isZero();
      assertThat(top.top(200).keys())
          .hasSize(exact.distinct())
          .allMatch(key -> key.lower() == key.upper() && key.lower() == exact.of(key.key()));
    }
  }

  @EachVariant
  default void boundsHoldForSkewedKeysInBatchesOfAllSizes(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(40_000);
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 64))) {
      int from = 0;
      for (int size : List.of(0, 1, 33, 511, 513, 4_095, 4_097, 9_000, 21_000)) {
        exact.insert(top, Arrays.copyOfRange(keys, from, from + size));
        exact.assertHold(top);
        from += size;
      }
    }
  }

  @ParameterizedTest(name = "exponent {0}, seed 3")
  @ValueSource(doubles = {1.0, 1.1, 1.5})
  default void theHeaviestOfSkewedKeysAreFound(double exponent) {
    long[] keys = KeyPattern.generate(KeyStream.zipf(3, exponent, 1 << 20), 200_000);
    ExactCounts exact = new ExactCounts();
    TopKSpec spec = TopKSpec.of(100).withMemory(4 << 20).build();
    try (TopK top = backend().create(spec)) {
      exact.insert(top, keys);
      exact.assertHold(top);
      List<HeavyKey> ten = top.top(10).keys();
      assertThat(ten).hasSize(10).allMatch(key -> key.lower() == exact.of(key.key()));
    }
  }

  @ParameterizedTest(name = "{0} candidates")
  @ValueSource(ints = {1, 3, 1024, 30_000})
  default void boundsHoldForUniformKeys(int candidates) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small("sub-warp", candidates))) {
      exact.insert(top, KeyPattern.generate(KeyStream.uniform(4), 30_000));
      exact.insert(top, new SplittableRandom(5).longs(30_000, 0, 2_000).toArray());
      exact.assertHold(top);
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"multi-level", "sub-warp", "thread", "slim-fat:3"})
  default void equalKeysAreOneCandidateHoweverMany(String variant) {
    try (TopK top = backend().create(small(variant, 1))) {
      long[] keys = KeyPattern.EQUAL.keys(100_000);
      ExactCounts exact = new ExactCounts();
      exact.insert(top, keys);
      exact.assertHold(top);
      assertThat(top.top(5).keys()).containsExactly(new HeavyKey(keys[0], 100_000, 100_000));
    }
  }

  @ParameterizedTest(name = "{0} candidates")
  @ValueSource(ints = {1, 100, 5_000})
  default void differentKeysOccurOnceAtMostAboveTheThreshold(int candidates) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small("multi-level", candidates))) {
      exact.insert(top, LongStream.range(0, 50_000).map(i -> -i).toArray());
      exact.assertHold(top);
    }
  }

  @EachVariant
  default void heavyKeysThatComeOnlyAtTheEndAreFound(String variant) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 16))) {
      exact.insert(top, LongStream.range(0, 20_000).toArray());
      long[] late = LongStream.range(0, 30_000).map(i -> i % 3 == 0 ? -1 : i % 7 - 9).toArray();
      exact.insert(top, late);
      exact.assertHold(top);
      assertThat(top.top(1).keys()).extracting(HeavyKey::key).containsExactly(-1L);
    }
  }

  @EachVariant
  default void heavyKeysThatComeOnlyAtTheBeginningOutlastAFlood(String variant) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 16))) {
      exact.insert(top, LongStream.range(0, 20_000).map(i -> i % 4 - 2).toArray());
      exact.insert(top, LongStream.range(100, 60_000).toArray());
      exact.assertHold(top);
      assertThat(top.top(4).keys()).extracting(HeavyKey::lower).containsOnly(5_000L);
    }
  }

  /** One counter for each row: every estimate is the number of all keys. */
  @EachVariant
  default void aSketchOfOneBucketOnlyCostsTime(String variant) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(new TopKSpec(Specs.tiny(variant), 40))) {
      exact.insert(top, KeyPattern.ZIPF.keys(20_000));
      exact.insert(top, KeyPattern.UNIFORM.keys(10_000));
      exact.assertHold(top);
    }
  }

  /** More than a slice has, so that slices are cut, grow and are cut again. */
  @Test
  default void boundsHoldAcrossSlices() {
    TopKSpec spec = new TopKSpec(SketchSpec.multiLevel().withMemory(1 << 20).build(), 50);
    ExactCounts exact = new ExactCounts();
    long[] keys = KeyPattern.generate(KeyStream.zipf(8, 1.1, 1 << 16), 300_000);
    Arrays.fill(keys, 150_000, 170_000, 77);
    try (TopK top = backend().create(spec)) {
      exact.insert(top, keys);
      exact.assertHold(top);
      Arrays.fill(keys, 0, 100_000, 78);
      exact.insert(top, keys);
      exact.assertHold(top);
    }
  }

  /** Each variant, and each kind of weights. */
  static Stream<Arguments> weighted() {
    return Stream.concat(Specs.variants(), Stream.of("64-bit sub-warp", "64-bit thread"))
        .map(variant -> Arguments.of(variant, 11L));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("weighted")
  default void boundsHoldForWeights(String variant, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 32))) {
      for (int size : List.of(1, 500, 20_000)) {
        long[] keys = random.longs(size, -2_000, 2_000).map(key -> key * key - 1).toArray();
        exact.insert(top, keys, IntStream.range(0, size).map(_ -> random.nextInt(60)).toArray());
        exact.assertHold(top);
      }
      assertThat(top.top(9).keys()).allMatch(key -> key.upper() > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"64-bit sub-warp", "64-bit thread"})
  default void sumsOfWeightsMayPass32Bits(String variant) {
    long[] keys = {5, 6, 5, 7, 5};
    int[] weights = {-1, 3, -1, 0, -1};
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(small(variant, 2))) {
      exact.insert(top, keys, weights);
      exact.assertHold(top);
      assertThat(top.top(1).keys())
          .containsExactly(new HeavyKey(5, 3 * 0xFFFF_FFFFL, 3 * 0xFFFF_FFFFL));
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#oneLevelVariants")
  default void theLargestWeightIsCounted(String variant) {
    try (TopK top = backend().create(small(variant, 4))) {
      ExactCounts exact = new ExactCounts();
      exact.insert(top, new long[] {9}, new int[] {-1});
      exact.assertHold(top);
      assertThat(top.top(1).keys()).extracting(HeavyKey::lower).containsExactly(0xFFFF_FFFFL);
    }
  }
}
