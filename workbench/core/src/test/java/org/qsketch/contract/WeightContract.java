package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.qsketch.contract.Comparison.assertEmpty;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameLevels;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.ReferenceSketch.repeated;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Inserting a key with a weight is inserting it as often; removing likewise. */
interface WeightContract extends OnBackend {
  /** Every variant, with counters of both sizes, and a seed. */
  static Stream<Arguments> seeded() {
    return Specs.goldenVariants().map(variant -> Arguments.of(variant, 61L));
  }

  /** Those from which keys can be removed. */
  static Stream<Arguments> seededRemovable() {
    return Stream.concat(Specs.removableVariants(), Specs.wideVariants())
        .map(variant -> Arguments.of(variant, 61L));
  }

  private void assertSame(Sketch sketch, ReferenceSketch model, long... keys) {
    assertSameTables(sketch, model);
    if (!(model.spec() instanceof MultiLevelSketchSpec)) {
      assertSameEstimates(sketch, model, keys);
    } else if (insertsInOrder(model.spec())) {
      assertSameLevels(sketch, model);
    }
  }

  private static int[] weights(SplittableRandom random, int count, int most) {
    return random.ints(count, 0, most + 1).toArray();
  }

  /** One key at a time, so that even a multi-level sketch is the same bit for bit. */
  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("seeded")
  default void oneKeyWithAWeightIsThatKeyAsOften(String variant, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    long[] keys = random.longs(30, 0, 20).toArray();
    try (Sketch sketch = backend().create(model.spec())) {
      for (long key : keys) {
        int weight = random.nextInt(4) == 0 ? 0 : random.nextInt(150);
        sketch.insert(Keys.of(key), Keys.of(weight));
        model.insert(new long[] {key}, weight);
        assertSame(sketch, model, keys);
      }
      assertSameEstimates(sketch, model, keys);
    }
  }

  /** At each distance from the limit, with and without rows to spare. */
  @EachMultiLevelVariant
  default void aWeightFillsLowCountersUpToTheLimitAndTheRestGoesToTheRow(String variant) {
    for (int limit : List.of(1, 5, 128, 255)) {
      MultiLevelSketchSpec spec = Specs.multiLevel(variant).limit(limit).highRows(2).build();
      ReferenceSketch model = ReferenceSketch.of(spec);
      long[] keys = KeyPattern.UNIFORM.keys(15);
      try (Sketch sketch = backend().create(spec)) {
        for (int weight : List.of(limit - 1, 1, 1, limit, limit + 1, 300)) {
          for (long key : keys) {
            sketch.insert(Keys.of(key), Keys.of(weight));
            model.insert(new long[] {key}, weight);
          }
          assertSameLevels(sketch, model);
          assertSameEstimates(sketch, model, keys);
        }
        for (long key : keys) {
          sketch.remove(Keys.of(key), Keys.of(limit));
          model.remove(new long[] {key}, limit);
        }
        assertSameLevels(sketch, model);
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("seeded")
  default void batchesWithWeightsAreThoseOfRepeatedKeys(String variant, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (SketchSpec spec : List.of(Specs.small(variant).build(), Specs.large(variant))) {
      ReferenceSketch model = ReferenceSketch.of(spec);
      try (Sketch sketch = backend().create(spec)) {
        for (int size : List.of(0, 1, 33, 513, 20_000)) {
          long[] keys = random.longs(size, 0, 1 << 20).toArray();
          int[] weights = weights(random, size, 4);
          sketch.insert(Keys.of(keys), Keys.of(weights));
          model.insert(keys, weights);
          assertSame(sketch, model, keys);
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("seeded")
  default void equalKeysOfABatchCountWithAllTheirWeights(String variant, long seed) {
    long[] keys = KeyPattern.ZIPF.keys(20_000);
    int[] weights = weights(new SplittableRandom(seed), keys.length, 30);
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(keys, weights);
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      assertNeverBelow(sketch, repeated(keys, weights));
      assertSame(sketch, model, keys);
    }
  }

  @EachMultiLevelVariant
  default void noEstimateIsBelowTheSumOfWeightsWhereRowsRunOut(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(20_000);
    int[] weights = IntStream.range(0, keys.length).map(i -> i % 40).toArray();
    for (int limit : List.of(1, 3, 128, 255)) {
      for (int highRows : List.of(1, 2)) {
        SketchSpec spec = Specs.multiLevel(variant).limit(limit).highRows(highRows).build();
        try (Sketch sketch = backend().create(spec)) {
          sketch.insert(Keys.of(keys), Keys.of(weights));
          assertNeverBelow(sketch, repeated(keys, weights));
          sketch.remove(Keys.of(keys).slice(0, 9_000), Keys.of(weights).slice(0, 9_000));
          assertNeverBelow(
              sketch,
              repeated(
                  Arrays.copyOfRange(keys, 9_000, 20_000),
                  Arrays.copyOfRange(weights, 9_000, 20_000)));
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("seededRemovable")
  default void removingWithTheSameWeightsInAnotherOrderEmptiesTheTable(String variant, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (SketchSpec spec : List.of(Specs.small(variant).build(), Specs.large(variant))) {
      long[] keys = random.longs(30_000, 0, 5_000).toArray();
      int[] weights = weights(random, keys.length, 100_000);
      try (Sketch sketch = backend().create(spec)) {
        sketch.insert(Keys.of(keys), Keys.of(weights));
        assertThat(sketch.statistics().usedCounters()).isPositive();
        sketch.remove(reversed(keys), reversed(weights));
        assertEmpty(sketch);
      }
    }
  }

  private static Keys reversed(long... keys) {
    return Keys.of(
        IntStream.range(0, keys.length).mapToLong(i -> keys[keys.length - 1 - i]).toArray());
  }

  private static Keys reversed(int... weights) {
    return Keys.of(
        IntStream.range(0, weights.length).map(i -> weights[weights.length - 1 - i]).toArray());
  }

  /** Repeated keys undo weights, and weights repeated keys. */
  @EachRemovableVariant
  default void weightsAndRepeatedKeysUndoEachOther(String variant) {
    long[] keys = KeyPattern.UNIFORM.keys(2_000);
    int[] threes = IntStream.generate(() -> 3).limit(keys.length).toArray();
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.insert(Keys.of(keys), Keys.of(threes));
      sketch.remove(Keys.of(repeated(keys, threes)));
      assertEmpty(sketch);
      sketch.insert(Keys.of(repeated(keys, threes)));
      sketch.remove(Keys.of(keys), Keys.of(threes));
      assertEmpty(sketch);
    }
  }

  /** Not even a row is asked for, or low counters moved to one. */
  @EachRemovableVariant
  default void aWeightOfZeroChangesNothing(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(10_000);
    Keys zeros = Keys.of(new int[keys.length]);
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.insert(Keys.of(keys));
      try (SketchImage before = sketch.image()) {
        sketch.insert(Keys.of(keys), zeros);
        sketch.remove(Keys.of(keys), zeros);
        try (SketchImage after = sketch.image()) {
          for (int part = 0; part < before.parts().size(); part++) {
            assertThat(after.parts().get(part).mismatch(before.parts().get(part))).isEqualTo(-1);
          }
        }
      }
    }
  }

  /** Keys and weights lie on the host or on the device, in slices, and in memory of any kind. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "warp", "sub-warp", "multi-level", "slim-fat:3"})
  default void keysAndWeightsLieAnywhere(String variant) {
    long[] keys = KeyPattern.UNIFORM.keys(1_000);
    int[] weights = IntStream.range(0, keys.length).map(i -> i % 7).toArray();
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(Arrays.copyOfRange(keys, 300, 950), Arrays.copyOfRange(weights, 300, 950));
    for (Keys column : List.of(Keys.of(keys), KeyPattern.narrow(keys))) {
      for (Function<Keys, Keys> first : places()) {
        for (Function<Keys, Keys> second : places()) {
          try (Sketch sketch = backend().create(model.spec());
              Keys there = first.apply(column);
              Keys beside = second.apply(Keys.of(weights))) {
            sketch.insert(there.slice(300, 950), beside.slice(300, 950));
            assertSame(sketch, model, keys);
            sketch.remove(there.slice(300, 950), beside.slice(300, 950));
            assertEmpty(sketch);
          }
        }
      }
    }
  }

  private List<Function<Keys, Keys>> places() {
    return List.of(
        keys -> keys, keys -> backend().upload(keys), WrappedKeys::new, WeightContract::unaligned);
  }

  private static Keys unaligned(Keys keys) {
    int bytes = Math.toIntExact(keys.size() * keys.width().bytes());
    MemorySegment memory = MemorySegment.ofArray(new byte[bytes + 1]).asSlice(1);
    keys.width().store(keys.toArray(), Math.toIntExact(keys.size()), memory, 0);
    return Keys.of(memory, keys.width());
  }

  /** Odd keys count, even ones do not: weights keep to their keys. */
  @ParameterizedTest
  @ValueSource(strings = {"sub-warp", "multi-level", "slim-fat:3"})
  default void moreKeysThanAreWorkedOnAtATimeKeepTheirWeights(String variant) {
    int count = (1 << 22) + 1_001;
    long[] keys = LongStream.range(0, count).toArray();
    int[] weights = IntStream.range(0, count).map(i -> i & 1).toArray();
    SketchSpec spec = Specs.builder(variant).forKeys(1 << 12).build();
    try (Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      other.insert(Keys.of(LongStream.range(0, count / 2).map(i -> 2 * i + 1).toArray()));
      assertThat(sketch.statistics().usedCounters()).isEqualTo(other.statistics().usedCounters());
      long[] asked = {0, 1, 2, 3, (1 << 22) - 1, 1 << 22, (1 << 22) + 1, count - 1};
      if (!variant.startsWith("multi-level")) {
        assertThat(Comparison.estimates(sketch, asked))
            .isEqualTo(Comparison.estimates(other, asked));
      }
      sketch.remove(Keys.of(keys), Keys.of(weights));
      assertEmpty(sketch);
    }
  }

  @EachRemovableVariant
  default void otherNumbersOfWeightsAndOtherWidthsAreRefusedAndNothingIsCounted(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      for (Keys weights : List.of(Keys.of(1), Keys.of(1, 2, 3), Keys.of(new int[0]))) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> sketch.insert(Keys.of(1L, 2L), weights))
            .withMessage(
                "there are 2 keys and %d weights: each key needs one weight", weights.size());
        assertThatIllegalArgumentException()
            .isThrownBy(() -> sketch.remove(Keys.of(1L, 2L), weights));
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.insert(Keys.of(1L, 2L), Keys.of(1L, 2L)))
          .withMessageContaining("the weights have 64 bits each: give weights of 32 bits");
      assertEmpty(sketch);
    }
  }

  @EachRemovableVariant
  default void weightsWhoseArenaIsClosedAreRefusedBeforeTheFirst(String variant) {
    Arena arena = Arena.ofShared();
    Keys weights = Keys.of(arena.allocate(50_000 * Integer.BYTES), KeyWidth.BITS_32);
    Keys keys = Keys.of(KeyPattern.UNIFORM.keys(50_000));
    arena.close();
    try (Sketch sketch = backend().create(Specs.large(variant))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> sketch.insert(keys, weights))
          .withMessageContaining("the arena of their memory");
      assertThatIllegalStateException().isThrownBy(() -> sketch.remove(keys, weights));
      assertEmpty(sketch);
    }
  }
}
