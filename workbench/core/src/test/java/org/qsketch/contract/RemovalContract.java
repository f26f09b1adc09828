package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Removing what was inserted undoes it. */
interface RemovalContract extends OnBackend {
  /** The seed of the shuffles. */
  long SHUFFLE_SEED = 11;

  private static long[] shuffled(long... keys) {
    SplittableRandom random = new SplittableRandom(SHUFFLE_SEED);
    long[] shuffled = keys.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = key;
    }
    return shuffled;
  }

  private void insertAndRemoveShuffled(SketchSpec spec, long... keys) {
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys));
      assertThat(sketch.statistics().usedCounters()).isPositive();
      sketch.remove(Keys.of(shuffled(keys)));
      assertThat(sketch.statistics().usedCounters()).isZero();
      assertSameTables(sketch, ReferenceSketch.of(spec));
      assertSameEstimates(sketch, ReferenceSketch.of(spec), keys);
    }
  }

  @EachVariant
  default void removingEveryKeyInAnotherOrderEmptiesTheTable(String variant) {
    insertAndRemoveShuffled(Specs.small(variant).build(), KeyPattern.UNIFORM.keys(9_000));
    insertAndRemoveShuffled(Specs.large(variant), KeyPattern.UNIFORM.keys(200_000));
  }

  @EachVariant
  default void removingSomeKeysLeavesTheOthers(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.UNIFORM.keys(9_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(Arrays.copyOfRange(keys, 4_000, 9_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys));
      sketch.remove(Keys.of(keys).slice(0, 4_000));
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, keys);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#oneLevelVariants")
  default void removingASkewedStreamIsUndoneByInsertingIt(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.ZIPF.keys(50_000);
    try (Sketch sketch = backend().create(spec)) {
      sketch.remove(Keys.of(keys));
      sketch.insert(Keys.of(shuffled(keys)));
      assertSameTables(sketch, ReferenceSketch.of(spec));
      assertSameEstimates(sketch, ReferenceSketch.of(spec), keys);
    }
  }

  /**
   * Runs of equal keys, of which the latest is removed first: within a run every order is the same.
   */
  @EachMultiLevelVariant
  default void removingTheLatestRunFirstUndoesInsertsBeyondTheLimit(String variant) {
    SketchSpec spec = Specs.multiLevel(variant).limit(5).build();
    long[] keys = KeyPattern.UNIFORM.keys(300);
    try (Sketch sketch = backend().create(spec)) {
      for (long key : keys) {
        sketch.insert(run(key));
      }
      assertThat(sketch.statistics().largestCounter()).isGreaterThan(5);
      for (int i = keys.length - 1; i >= 0; i--) {
        sketch.remove(run(keys[i]));
      }
      assertThat(sketch.statistics().usedCounters()).isZero();
      assertThat(sketch.statistics().largestCounter()).isZero();
    }
  }

  private static Keys run(long key) {
    long[] run = new long[(int) (1 + Math.floorMod(key, 9L))];
    Arrays.fill(run, key);
    return Keys.of(run);
  }

  @EachMultiLevelVariant
  default void removingSomeOfManyEqualKeysLeavesTheOthers(String variant) {
    long[] keys = KeyPattern.EQUAL.keys(1_000);
    try (Sketch sketch = backend().create(Specs.multiLevel(variant).build())) {
      sketch.insert(Keys.of(keys));
      sketch.remove(Keys.of(keys).slice(0, 400));
      assertThat(sketch.query(keys[0])).isEqualTo(600);
    }
  }

  /**
   * Where buckets have rows, a removal may take from one level what was added to the other, so an
   * estimate may fall short; but low plus high of a counter never falls below what is left, nor
   * rises above what was inserted.
   */
  @EachMultiLevelVariant
  default void removalsUnderSkewNeverTakeMoreFromACounterThanTheyMay(String variant) {
    MultiLevelSketchSpec spec = Specs.multiLevel(variant).build();
    long[] keys = shuffled(KeyPattern.ZIPF.keys(50_000));
    int[] inserted = sums(spec, keys);
    int[] left = sums(spec, Arrays.copyOfRange(keys, 30_000, keys.length));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(50_000)));
      assertThat(sketch.statistics().highRowsRequested()).isPositive();
      sketch.remove(Keys.of(keys).slice(0, 30_000));
      try (SketchImage image = sketch.image()) {
        int[] sums = MultiLevelState.of(spec, image.parts()).sums();
        for (int counter = 0; counter < sums.length; counter++) {
          assertThat(sums[counter])
              .as("low plus high of counter %d", counter)
              .isBetween(left[counter], inserted[counter]);
        }
      }
    }
  }

  private static int[] sums(MultiLevelSketchSpec spec, long... keys) {
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    return MultiLevelState.of(spec, model.parts()).sums();
  }

  @EachMultiLevelVariant
  default void removingWhatWasNeverInsertedStopsAtZero(String variant) {
    SketchSpec spec = Specs.multiLevel(variant).limit(2).build();
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(1_000)));
      sketch.remove(Keys.of(KeyPattern.UNIFORM.keys(100_000)));
      assertThat(sketch.statistics().largestCounter()).isLessThan(1_000);
    }
  }
}
