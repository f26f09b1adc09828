package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Weights of any size: what takes a counter too far is refused and changes nothing. */
interface WeightTotalsContract extends OnBackend {
  /** The largest weight, 2^32 - 1. */
  int LARGEST = -1;

  /** 2^31, of which two are too many for a counter of 32 bits. */
  int HALF = 1 << 31;

  private static void assertRefusedAndUnchanged(Sketch sketch, Keys keys, Keys weights) {
    try (SketchImage before = sketch.image()) {
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> sketch.insert(keys, weights))
          .withMessageContaining("inserting %d keys that weigh ", keys.size())
          .withMessageContaining("past " + sketch.spec().maxCounter())
          .withMessageMatching("[^\\n]*"); // one line
      try (SketchImage after = sketch.image()) {
        for (int part = 0; part < before.parts().size(); part++) {
          assertThat(after.parts().get(part).mismatch(before.parts().get(part))).isEqualTo(-1);
        }
      }
    }
  }

  private static Keys same(int weight, int count) {
    return Keys.of(IntStream.generate(() -> weight).limit(count).toArray());
  }

  @EachRemovableVariant
  default void aWeightTakesACounterToItsLimitAndNoneTakesItFurther(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    Keys key = Keys.of(NearlyFull.KEY);
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(key, Keys.of((int) spec.maxCounter()));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(spec.maxCounter());
      assertRefusedAndUnchanged(sketch, key, Keys.of(LARGEST));
      assertRefusedAndUnchanged(sketch, key, Keys.of(HALF));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(spec.maxCounter());
      sketch.remove(key, Keys.of((int) spec.maxCounter()));
      assertThat(sketch.statistics().largestCounter()).isZero();
    }
  }

  @EachVariant
  default void equalKeysThatWeighTooMuchTogetherAreRefused(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      Keys equal = Keys.of(NearlyFull.times(1_000));
      sketch.insert(equal, same(2_000_000, 1_000));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(2_000_000_000L);
      assertRefusedAndUnchanged(sketch, equal, same(2_400_000, 1_000));
      assertRefusedAndUnchanged(sketch, equal, same(LARGEST, 1_000));
      sketch.insert(equal, same(2_200_000, 1_000));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(4_200_000_000L);
    }
  }

  /** A sum that is too small would let the last key in. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "multi-level", "slim-fat:3"})
  default void weightsOnTheDeviceAreSummedExactly(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    Keys key = Keys.of(NearlyFull.KEY);
    for (int count : List.of(1, 256, 1_000, 400_001)) {
      int[] weights = new int[count + 3];
      Arrays.fill(weights, (int) (spec.maxCounter() / count));
      weights[count / 2 + 3] += (int) (spec.maxCounter() % count);
      try (Sketch sketch = backend().create(spec);
          Keys keys = backend().upload(Keys.of(NearlyFull.times(count)));
          Keys there = backend().upload(Keys.of(weights))) {
        sketch.insert(keys, there.slice(3, count + 3L));
        assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(spec.maxCounter());
        assertRefusedAndUnchanged(sketch, key, Keys.of(LARGEST));
        assertThatExceptionOfType(SketchFullException.class)
            .isThrownBy(() -> sketch.insert(Keys.of(NearlyFull.times(256))));
      }
    }
  }

  /** Together they weigh more than a counter can hold, but no counter takes two of them. */
  @EachRemovableVariant
  default void keysOfDifferentCountersMayWeighMoreThanACounterHolds(String variant) {
    SketchSpec spec = Specs.large(variant);
    long[] apart = apart(spec, 5);
    int weight = (int) 4_000_000_000L;
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(apart), same(weight, 5));
      assertThat(Comparison.estimates(sketch, apart)).containsOnly(4_000_000_000L);
      long[] twice =
          LongStream.concat(Arrays.stream(apart(spec, 8)), LongStream.of(apart[4])).toArray();
      assertRefusedAndUnchanged(sketch, Keys.of(twice), same(weight, 9));
      sketch.remove(Keys.of(apart), same(weight, 5));
      assertThat(sketch.statistics().largestCounter()).isZero();
    }
  }

  /** Keys that select different counters. */
  private static long[] apart(SketchSpec spec, int count) {
    long[] keys = {NearlyFull.KEY};
    long[] rest = NearlyFull.others(spec, KeyPattern.UNIFORM.keys(1_000));
    while (keys.length < count) {
      long next = rest[0];
      keys = LongStream.concat(Arrays.stream(keys), LongStream.of(next)).toArray();
      rest = NearlyFull.apart(spec, next, rest);
    }
    return keys;
  }

  @EachVariant
  default void lightKeysAreInsertedBesideAFullCounter(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] others = NearlyFull.others(spec, KeyPattern.UNIFORM.keys(2_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(NearlyFull.KEY), Keys.of((int) spec.maxCounter()));
      sketch.insert(Keys.of(others), same(1_000, others.length));
      assertThat(Arrays.stream(Comparison.estimates(sketch, others)).min().orElse(0))
          .isGreaterThanOrEqualTo(1_000);
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(spec.maxCounter());
      sketch.insert(Keys.of(NearlyFull.KEY), Keys.of(0));
    }
  }

  @EachWideVariant
  default void wideCountersTakeAnyNumberOfTheLargestWeights(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    Keys equal = Keys.of(NearlyFull.times(3_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(equal, same(LARGEST, 3_000));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(3_000 * 0xFFFFFFFFL);
      sketch.remove(equal, same(HALF, 3_000));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(3_000 * 0x7FFFFFFFL);
      sketch.remove(equal, same(HALF - 1, 3_000));
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @EachWideVariant
  default void aNearlyFullWideCounterRefusesAWeightThatItCannotTake(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (SketchImage image = NearlyFull.image(spec, 1_000);
        Sketch sketch = backend().open(image)) {
      Keys key = Keys.of(NearlyFull.KEY);
      assertRefusedAndUnchanged(sketch, key, Keys.of(1_001));
      assertRefusedAndUnchanged(sketch, key, Keys.of(LARGEST));
      sketch.insert(key, Keys.of(1_000));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(Long.MAX_VALUE);
    }
  }
}
