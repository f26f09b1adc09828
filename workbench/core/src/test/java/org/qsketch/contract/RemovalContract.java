package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertEmpty;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** Removing what was inserted undoes it. */
interface RemovalContract extends OnBackend {
  /** The seed of the shuffles. */
  long SHUFFLE_SEED = 11;

  /**
   * The keys in another order.
   *
   * @param keys any keys
   * @return a shuffled copy
   */
  static long[] shuffled(long... keys) {
    return shuffled(new SplittableRandom(SHUFFLE_SEED), keys);
  }

  /**
   * The keys in another order.
   *
   * @param random what the order is drawn from
   * @param keys any keys
   * @return a shuffled copy
   */
  static long[] shuffled(SplittableRandom random, long... keys) {
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
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    model.remove(keys);
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys));
      assertThat(sketch.statistics().usedCounters()).isPositive();
      sketch.remove(Keys.of(shuffled(keys)));
      assertEmpty(sketch);
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, keys);
    }
  }

  @EachRemovableVariant
  default void removingEveryKeyInAnotherOrderEmptiesTheTable(String variant) {
    insertAndRemoveShuffled(Specs.small(variant).build(), KeyPattern.UNIFORM.keys(9_000));
    insertAndRemoveShuffled(Specs.large(variant), KeyPattern.UNIFORM.keys(200_000));
  }

  @EachRemovableVariant
  default void removingSomeKeysLeavesTheOthers(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.UNIFORM.keys(9_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    model.remove(Arrays.copyOf(keys, 4_000));
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
}
