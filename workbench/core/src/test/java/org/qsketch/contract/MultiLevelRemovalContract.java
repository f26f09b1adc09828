package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.RemovalContract.shuffled;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;

/**
 * Removing from a multi-level sketch, in which a bucket's inserts are spread over two tables and
 * buckets may share rows: in any order, no estimate falls below the true count, and nothing is left
 * once all has been removed.
 */
interface MultiLevelRemovalContract extends OnBackend {
  /** Rows that all buckets share, that some share, and enough for each. */
  static Stream<Arguments> shapes() {
    return Specs.multiLevelVariants()
        .flatMap(
            variant ->
                Stream.of(
                    Arguments.of(variant, 1, 1, 31),
                    Arguments.of(variant, 1, 3, 32),
                    Arguments.of(variant, 3, 2, 33),
                    Arguments.of(variant, 16, 4, 34)));
  }

  private static MultiLevelSketchSpec.Builder shape(String variant, int rows, int limit) {
    return Specs.multiLevel(variant).highRows(rows).limit(limit);
  }

  private static void assertEmpty(Sketch sketch) {
    assertThat(sketch.statistics().usedCounters()).as("low counters in use").isZero();
    assertThat(sketch.statistics().largestCounter()).as("the largest counter").isZero();
  }

  /** Keys of few buckets come and go in random order, 40 at a time. */
  @ParameterizedTest(name = "{0}, {1} rows, limit {2}, seed {3}")
  @MethodSource("shapes")
  default void noRemovalInAnyOrderTakesAnEstimateBelowTheTrueCount(
      String variant, int rows, int limit, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] present = {};
    try (Sketch sketch = backend().create(shape(variant, rows, limit).build())) {
      for (int round = 0; round < 40; round++) {
        long[] more = random.longs(40, 0, 60).toArray();
        sketch.insert(Keys.of(more));
        present = shuffled(random, concat(present, more));
        int removed = random.nextInt(Math.min(present.length, 80));
        sketch.remove(Keys.of(present).slice(0, removed));
        present = Arrays.copyOfRange(present, removed, present.length);
        assertNeverBelow(sketch, present);
      }
      assertThat(sketch.statistics().highRowsRequested()).isPositive();
      sketch.remove(Keys.of(present));
      assertEmpty(sketch);
    }
  }

  private static long[] concat(long[] some, long... others) {
    return LongStream.concat(Arrays.stream(some), Arrays.stream(others)).toArray();
  }

  /** Large batches: threads and work-groups remove from the same buckets and rows at once. */
  @ParameterizedTest(name = "{0}, {1} rows, limit {2}, seed {3}")
  @MethodSource("shapes")
  default void removalsAtTheSameTimeShareRowsWithoutLosingACount(
      String variant, int rows, int limit, long seed) {
    MultiLevelSketchSpec spec = shape(variant, rows, limit).buckets(20_000).build();
    long[] keys = shuffled(new SplittableRandom(seed), KeyPattern.ZIPF.keys(60_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(60_000)));
      sketch.remove(Keys.of(keys).slice(0, 25_000));
      assertNeverBelow(sketch, Arrays.copyOfRange(keys, 25_000, keys.length));
      sketch.insert(Keys.of(keys).slice(0, 5_000));
      sketch.remove(Keys.of(keys).slice(25_000, 60_000));
      assertNeverBelow(sketch, Arrays.copyOf(keys, 5_000));
      sketch.remove(Keys.of(keys).slice(0, 5_000));
      assertEmpty(sketch);
    }
  }

  /** Three buckets share a row: what one of them removes must not be taken from the others. */
  @EachMultiLevelVariant
  default void aRemovalTakesNothingFromAnotherBucketOfTheRow(String variant) {
    MultiLevelSketchSpec spec = shape(variant, 1, 1).buckets(3).depth(28).build();
    try (Sketch sketch = backend().create(spec)) {
      for (long key = 0; key < 20; key++) {
        sketch.insert(Keys.of(key, key, key));
      }
      for (long key = 0; key < 19; key++) {
        sketch.remove(Keys.of(key));
        assertThat(sketch.query(19)).isGreaterThanOrEqualTo(3);
        sketch.remove(Keys.of(key, key));
      }
      assertThat(sketch.query(19)).isEqualTo(3);
    }
  }

  /**
   * One bucket with a row of its own: a fills low counters, b and c together raise all of a's high
   * counters. Then a's removal finds high counters that are not its own.
   */
  @EachMultiLevelVariant
  default void aRemovalTakesNothingFromKeysWithOtherMasks(String variant) {
    MultiLevelSketchSpec spec = shape(variant, 1, 3).buckets(1).build();
    long[] a = selected(spec, 0);
    long b = keyThat(spec, mask -> shared(mask, a) == 2 && !contains(mask, a[2]));
    long c = keyThat(spec, mask -> shared(mask, a) == 1 && contains(mask, a[2]));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(0L, 0L, 0L));
      sketch.insert(Keys.of(b));
      sketch.insert(Keys.of(c));
      sketch.remove(Keys.of(0L));
      assertThat(sketch.query(b)).isPositive();
    }
  }

  /** Removals move as much as they can to one counter, which is as full as inserts make it. */
  @EachMultiLevelVariant
  default void aFullRowHasSpaceForTheLowCountersOfAllItsBuckets(String variant) {
    int limit = 200;
    MultiLevelSketchSpec spec = shape(variant, 1, limit).buckets(4).depth(1).build();
    long counter = selected(spec, 0)[0] % spec.bucketWidth();
    long[] keys =
        LongStream.range(0, 4)
            .map(bucket -> keyThat(spec, at -> at[0] == bucket * spec.bucketWidth() + counter))
            .toArray();
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys), Keys.of(limit + 1, limit + 1, limit + 1, limit + 1));
      sketch.insert(Keys.of(keys[0]), Keys.of((int) (spec.maxCounter() - 4)));
      assertThat(sketch.statistics().largestCounter()).isEqualTo(spec.maxCounter());
      sketch.remove(Keys.of(keys));
      assertThat(Comparison.estimates(sketch, keys))
          .containsOnly(spec.maxCounter() - 4 + 4L * limit);
    }
  }

  private static long keyThat(MultiLevelSketchSpec spec, Predicate<long[]> condition) {
    return LongStream.range(1, 100_000)
        .filter(key -> condition.test(selected(spec, key)))
        .findFirst()
        .orElseThrow();
  }

  private static long[] selected(MultiLevelSketchSpec spec, long key) {
    return Selection.of(spec).counters(spec.hash().hash(key, spec.seed()));
  }

  private static long shared(long[] mask, long... other) {
    return Arrays.stream(mask).filter(counter -> contains(other, counter)).count();
  }

  private static boolean contains(long[] mask, long counter) {
    return LongStream.of(mask).anyMatch(selected -> selected == counter);
  }

  @EachMultiLevelVariant
  default void removalsUnderSkewTakeWhatWasRemovedAndNoMore(String variant) {
    MultiLevelSketchSpec spec = Specs.multiLevel(variant).build();
    long[] keys = shuffled(KeyPattern.ZIPF.keys(50_000));
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    model.remove(Arrays.copyOf(keys, 30_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(50_000)));
      assertThat(sketch.statistics().highRowsRequested()).isPositive();
      sketch.remove(Keys.of(keys).slice(0, 30_000));
      assertSameTables(sketch, model);
    }
  }

  @EachMultiLevelVariant
  default void removingSomeOfManyEqualKeysLeavesTheOthers(String variant) {
    long[] keys = KeyPattern.EQUAL.keys(1_000);
    try (Sketch sketch = backend().create(Specs.multiLevel(variant).build())) {
      sketch.insert(Keys.of(keys));
      sketch.remove(Keys.of(keys).slice(0, 400));
      assertThat(sketch.query(keys[0])).isEqualTo(600);
      sketch.insert(Keys.of(keys).slice(0, 100));
      assertThat(sketch.query(keys[0])).isEqualTo(700);
    }
  }

  /** Merging may add to the low counters of a bucket that had moved them to its row. */
  @EachMultiLevelVariant
  default void removalsFromAMergedSketchTakeNoEstimateBelowTheTrueCount(String variant) {
    MultiLevelSketchSpec spec = shape(variant, 3, 5).build();
    long[] keys = shuffled(KeyPattern.ZIPF.keys(2_000));
    try (Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      sketch.insert(Keys.of(keys).slice(0, 1_000));
      sketch.remove(Keys.of(keys).slice(0, 500));
      other.insert(Keys.of(keys).slice(1_000, 2_000));
      other.remove(Keys.of(keys).slice(1_000, 1_800));
      sketch.merge(other);
      assertNeverBelow(sketch, concat(part(keys, 500, 1_000), part(keys, 1_800, 2_000)));
      sketch.remove(Keys.of(keys).slice(500, 900));
      assertNeverBelow(sketch, concat(part(keys, 900, 1_000), part(keys, 1_800, 2_000)));
    }
  }

  private static long[] part(long[] keys, int from, int to) {
    return Arrays.copyOfRange(keys, from, to);
  }

  /** An image taken between removals continues as the sketch would. */
  @EachMultiLevelVariant
  default void anImageKeepsWhatRemovalsMovedToRows(String variant) {
    MultiLevelSketchSpec spec = shape(variant, 3, 5).build();
    long[] keys = shuffled(KeyPattern.ZIPF.keys(2_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys));
      sketch.remove(Keys.of(keys).slice(0, 1_500));
      try (SketchImage image = sketch.image();
          Sketch copy = backend().open(image)) {
        assertNeverBelow(copy, part(keys, 1_500, 2_000));
        copy.remove(Keys.of(keys).slice(1_500, 2_000));
        assertEmpty(copy);
      }
    }
  }

  /** Keys that were never inserted make estimates wrong, but no word of a bucket another one. */
  @EachMultiLevelVariant
  default void removingWhatWasNeverInsertedLeavesLowCountersAtZeroAndRowsInPlace(String variant) {
    MultiLevelSketchSpec spec = Specs.multiLevel(variant).limit(2).build();
    ReferenceSketch model = ReferenceSketch.of(spec);
    try (Sketch sketch = backend().create(spec)) {
      sketch.remove(Keys.of(KeyPattern.UNIFORM.keys(1_000)));
      assertEmpty(sketch);
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(1_000)));
      sketch.remove(Keys.of(KeyPattern.UNIFORM.keys(100_000)));
      model.insert(KeyPattern.ZIPF.keys(1_000));
      model.remove(KeyPattern.UNIFORM.keys(100_000));
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, KeyPattern.ZIPF.keys(1_000));
    }
  }
}
