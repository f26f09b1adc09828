package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.KeyPattern.both;
import static org.qsketch.contract.RemovalContract.shuffled;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.sketch.tagged.TaggedLayout;

/** A tagged sketch tells keys apart while its buckets have space, and bounds counts after that. */
interface TaggedContract extends OnBackend {
  private static TaggedSketchSpec spec(long buckets, int rows) {
    return SketchSpec.tagged().buckets(buckets).rows(rows).seed(Specs.SEED).build();
  }

  @Test
  default void aKeyIsCountedExactlyAtEveryLengthOfItsCount() {
    TaggedSketchSpec spec = spec(1, 1);
    try (Sketch sketch = backend().create(spec)) {
      long count = 0;
      for (long step : new long[] {1, 6, 1, 4094, 1, 1, 100_000, 1L << 31}) {
        sketch.insert(Keys.of(5), Keys.of((int) step));
        count += step;
        assertThat(sketch.query(5)).isEqualTo(count);
      }
    }
  }

  @ParameterizedTest(name = "2^31 + {0}")
  @ValueSource(ints = {-1, 0, 1, 4, 4_095, 4_096})
  default void weightsOfHalfOfTheRangeAreCounted(int more) {
    long weight = (1L << 31) + more;
    for (int before : new int[] {0, 1, 9}) {
      try (Sketch sketch = backend().create(spec(1, 1))) {
        sketch.insert(Keys.of(5), Keys.of(before));
        sketch.insert(Keys.of(5), Keys.of((int) weight));
        assertThat(sketch.query(5)).as("after %d", before).isEqualTo(before + weight);
      }
    }
  }

  /** A row rises by the weight and by the count that the bucket moves there. */
  @ParameterizedTest(name = "a count of {0}")
  @ValueSource(ints = {1, 7, TaggedLayout.MOST_LIGHT})
  default void aWeightThatWrapsARowOnlyWithTheCountBeforeItIsRefused(int count) {
    try (Sketch sketch = backend().create(spec(1, 1))) {
      sketch.insert(Keys.of(5), Keys.of(count));
      assertRefused(sketch, Keys.of(5), Keys.of(-1));
      assertRefused(sketch, Keys.of(5, 5), Keys.of(1 << 31, ~(1 << 31)));
      assertThat(sketch.query(5)).isEqualTo(count);
      assertThat(sketch.statistics().highRowsRequested()).isZero();
    }
  }

  @Test
  default void aWeightThatWrapsARowOnlyWithTheCountersOfItsBucketIsRefused() {
    try (Sketch sketch = filled(spec(1, 1), LongStream.range(0, 40).toArray())) {
      long estimate = sketch.query(5);
      assertThat(sketch.statistics().convertedBuckets()).isOne();
      assertThat(sketch.statistics().highRowsRequested()).isZero();
      assertRefused(sketch, Keys.of(5), Keys.of(-1));
      assertThat(sketch.query(5)).isEqualTo(estimate);
    }
  }

  private static void assertRefused(Sketch sketch, Keys keys, Keys weights) {
    assertThatExceptionOfType(SketchFullException.class)
        .isThrownBy(() -> sketch.insert(keys, weights))
        .withMessageContaining("past " + sketch.spec().maxCounter());
  }

  /** All buckets move as much as they can to one counter, which is as full as inserts make it. */
  @Test
  default void aFullRowHasSpaceForTheCountsOfAllBucketsThatShareIt() {
    TaggedSketchSpec spec =
        SketchSpec.tagged().buckets(4).rows(1).depth(1).seed(Specs.SEED).build();
    long[] keys = keysOfOneCounter(spec);
    int[] counts = new int[keys.length];
    Arrays.fill(counts, TaggedLayout.MOST_LIGHT);
    try (Sketch light = backend().create(spec)) {
      light.insert(Keys.of(keys), Keys.of(counts));
      assertThat(light.statistics().highRowsRequested()).isZero();
      try (SketchImage image = light.image();
          Sketch sketch = backend().open(image)) {
        int[] more = new int[keys.length];
        Arrays.fill(more, 1);
        more[0] = (int) (spec.maxCounter() - TaggedLayout.MOST_LIGHT - keys.length);
        sketch.insert(Keys.of(keys), Keys.of(more));
        long sum =
            keys.length * (long) TaggedLayout.MOST_LIGHT
                + Integer.toUnsignedLong(more[0])
                + (keys.length - 1);
        assertThat(Comparison.estimates(sketch, keys)).containsOnly(sum);
      }
    }
  }

  /** Eight keys of each bucket, of different tags, that all select the same counter of a row. */
  private static long[] keysOfOneCounter(TaggedSketchSpec spec) {
    Selection selection = Selection.of(spec);
    return LongStream.range(0, spec.buckets())
        .flatMap(bucket -> keysOf(spec, selection, bucket * TaggedLayout.ROW_COUNTERS))
        .toArray();
  }

  private static LongStream keysOf(TaggedSketchSpec spec, Selection selection, long counter) {
    Set<Integer> tags = new HashSet<>();
    return LongStream.range(0, 1_000_000)
        .filter(key -> selection.counters(hash(spec, key))[0] == counter)
        .filter(key -> tags.add(spec.tag(hash(spec, key))))
        .limit(TaggedLayout.UNITS / 2);
  }

  private static long hash(TaggedSketchSpec spec, long key) {
    return spec.hash().hash(key, spec.seed());
  }

  /** Otherwise, it would take the entries of other keys with it. */
  @ParameterizedTest(name = "a count of {0}")
  @ValueSource(ints = {1, 7, 8, TaggedLayout.MOST_LIGHT})
  default void removingMoreThanAnEntryCountsLeavesZero(int count) {
    try (Sketch sketch = backend().create(spec(1, 1))) {
      sketch.insert(Keys.of(5, 6), Keys.of(count, 3));
      sketch.remove(Keys.of(5, 7), Keys.of(count + 1, 9));
      assertThat(Comparison.estimates(sketch, 5, 6, 7)).containsExactly(0, 3, 0);
      sketch.insert(Keys.of(5, 7), Keys.of(2, 1));
      assertThat(Comparison.estimates(sketch, 5, 6, 7)).containsExactly(2, 3, 1);
    }
  }

  /** Otherwise, a counter would borrow from the next one of its word. */
  @Test
  default void removingWhatWasNeverInsertedLeavesCountersAtZero() {
    TaggedSketchSpec spec = SketchSpec.tagged().buckets(1).depth(1).seed(Specs.SEED).build();
    long[] keys = LongStream.range(0, 20).toArray();
    try (Sketch sketch = filled(spec, keys)) {
      assertThat(sketch.statistics().convertedBuckets()).isOne();
      long[] estimates = Comparison.estimates(sketch, keys);
      long[] others =
          LongStream.range(20, 1_000)
              .filter(key -> Comparison.estimates(sketch, key)[0] == 0)
              .limit(50)
              .toArray();
      assertThat(others).hasSize(50);
      sketch.remove(Keys.of(others));
      assertThat(Comparison.estimates(sketch, others)).containsOnly(0);
      assertThat(Comparison.estimates(sketch, keys)).isEqualTo(estimates);
      sketch.remove(Keys.of(keys[3]), Keys.of(100));
      assertThat(sketch.query(keys[3])).isZero();
    }
  }

  @Test
  default void statisticsCountUnitsConvertedBucketsAndRows() {
    try (Sketch sketch = backend().create(spec(100, 4))) {
      sketch.insert(Keys.of(1, 2, 3));
      sketch.insert(Keys.of(2), Keys.of(7));
      sketch.insert(Keys.of(3), Keys.of(5_000));
      SketchStatistics statistics = sketch.statistics();
      assertThat(statistics).isEqualTo(new SketchStatistics(1_600, 1 + 2 + 3, 5_001, 4, 1, 0));
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(100 * 100)));
      assertThat(sketch.statistics().convertedBuckets()).isEqualTo(100);
      assertThat(sketch.statistics().usedFraction()).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "{0} buckets")
  @ValueSource(longs = {1, 3, 70, 700})
  default void whatIsInsertedAndRemovedLeavesNothing(long buckets) {
    long[] keys = both(KeyPattern.UNIFORM.keys(3_000), KeyPattern.ZIPF.keys(20_000));
    TaggedSketchSpec spec = spec(buckets, 1_024);
    try (Sketch sketch = filled(spec, keys)) {
      sketch.remove(Keys.of(shuffled(keys)));
      assertSameEstimates(sketch, ReferenceSketch.of(spec), keys);
    }
  }

  @ParameterizedTest(name = "{0} rows")
  @ValueSource(ints = {1, 2, 1_024})
  default void whatIsLeftAfterRemovingIsStillCounted(int rows) {
    long[] some = KeyPattern.ZIPF.keys(20_000);
    long[] others = KeyPattern.UNIFORM.keys(2_000);
    for (long buckets : new long[] {1, 10, 500}) {
      try (Sketch sketch = filled(spec(buckets, rows), both(some, others))) {
        sketch.remove(Keys.of(shuffled(some)));
        assertNeverBelow(sketch, others);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {91, 92, 93})
  default void weightsAroundEveryLimitAreNeverBelow(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] keys = random.longs(3_000, 0, 400).toArray();
    int[] weights = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      weights[i] =
          List.of(1, 3, 7, 8, 15, 255, 4_095, 4_102, 4_103, 20_000).get(random.nextInt(10));
    }
    long[] exact = new long[400];
    for (int i = 0; i < keys.length; i++) {
      exact[(int) keys[i]] += weights[i];
    }
    for (long buckets : new long[] {1, 20, 60, 300}) {
      try (Sketch sketch = backend().create(spec(buckets, 64))) {
        sketch.insert(Keys.of(keys), Keys.of(weights));
        long[] estimates = Comparison.estimates(sketch, LongStream.range(0, 400).toArray());
        for (int key = 0; key < 400; key++) {
          assertThat(estimates[key]).as("key %d", key).isGreaterThanOrEqualTo(exact[key]);
        }
      }
    }
  }

  /** While every bucket has space, whichever way its entries grow within one batch. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {94, 95, 96})
  default void keysThatRecurInABatchWithAnyWeightsAreExact(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] keys = random.longs(5_000, 0, 500).toArray();
    int[] weights = random.ints(keys.length, 0, 14).map(i -> (1 << i) >> 1).toArray();
    long[] exact = new long[500];
    for (int i = 0; i < keys.length; i++) {
      exact[(int) keys[i]] += weights[i];
    }
    try (Sketch sketch = backend().create(spec(10_000, 10_000))) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      assertThat(Comparison.estimates(sketch, LongStream.range(0, 500).toArray())).isEqualTo(exact);
    }
  }

  @ParameterizedTest(name = "{0} rows")
  @ValueSource(ints = {1, 3, 1_024})
  default void mergedTaggedSketchesAreNeverBelowTheSum(int rows) {
    long[] some = KeyPattern.UNIFORM.keys(2_000);
    long[] others = KeyPattern.ZIPF.keys(30_000);
    for (long buckets : new long[] {1, 10, 100, 600}) {
      TaggedSketchSpec spec = spec(buckets, rows);
      try (Sketch sketch = filled(spec, some);
          Sketch other = filled(spec, others)) {
        sketch.merge(other);
        assertNeverBelow(sketch, both(some, others));
        other.merge(sketch);
        assertNeverBelow(other, both(both(some, others), others));
        sketch.insert(Keys.of(some));
        assertNeverBelow(sketch, both(both(some, others), some));
      }
    }
  }

  /** A row added once for each of its 64 buckets would count everything 64 times. */
  @Test
  default void aRowThatManyBucketsShareIsAddedOnce() {
    long[] keys = LongStream.range(0, 2_000).toArray();
    int[] weights = new int[keys.length];
    Arrays.fill(weights, 5_000);
    try (Sketch sketch = backend().create(spec(64, 1));
        Sketch other = backend().create(spec(64, 1))) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      other.insert(Keys.of(keys), Keys.of(weights));
      assertThat(other.statistics().bucketsSharingRows()).isEqualTo(63);
      other.insert(Keys.of(5), Keys.of(1 << 27));
      sketch.merge(other);
      assertThat(sketch.query(5)).isBetween((1L << 27) + 10_000, (1L << 27) + 20_000_000);
    }
  }

  /** As long as nothing is counted in rows, which a merge may add to several others. */
  @ParameterizedTest(name = "{0} buckets")
  @ValueSource(longs = {10, 40, 100, 400})
  default void mergingWithoutRowsEqualsInsertingBothStreams(long buckets) {
    TaggedSketchSpec spec = spec(buckets, 1_024);
    long[] keys = KeyPattern.UNIFORM.keys(2_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    try (Sketch sketch = filled(spec, Arrays.copyOf(keys, 1_200));
        Sketch other = filled(spec, Arrays.copyOfRange(keys, 1_200, 2_000))) {
      sketch.merge(other);
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, keys);
    }
  }

  /**
   * Images are refused if they have a tag twice in a word, say, or a row that was given to none.
   */
  @ParameterizedTest(name = "{0} rows, seed 97")
  @ValueSource(ints = {1, 3, 1_024})
  default void everyStateIsOneThatImagesMayHave(int rows) {
    SplittableRandom random = new SplittableRandom(97);
    TaggedSketchSpec spec = spec(60, rows);
    try (Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      for (int round = 0; round < 8; round++) {
        long[] keys = random.longs(600, 0, 60 << round).toArray();
        int[] weights = random.ints(keys.length, 0, 14).map(i -> 1 << i).toArray();
        Sketch changed = random.nextBoolean() ? sketch : other;
        changed.insert(Keys.of(keys), Keys.of(weights));
        assertMayBeAnImage(changed);
        changed.remove(Keys.of(keys), Keys.of(weights));
        assertMayBeAnImage(changed);
        changed.insert(Keys.of(keys));
        other.merge(sketch);
        assertMayBeAnImage(other);
      }
    }
  }

  private static void assertMayBeAnImage(Sketch sketch) {
    try (SketchImage image = sketch.image()) {
      sketch.spec().checkState(image.parts());
    }
  }

  @Test
  default void sharedRowsHoldTheInsertsOfAllTheirBuckets() {
    TaggedSketchSpec spec = spec(10, 3);
    long[] keys = KeyPattern.UNIFORM.keys(40_000);
    try (Sketch sketch = filled(spec, keys)) {
      assertNeverBelow(sketch, keys);
      assertThat(sketch.statistics().highRowsRequested()).isEqualTo(10);
      assertThat(sketch.statistics().bucketsSharingRows()).isEqualTo(7);
      try (var image = sketch.image()) {
        assertThat(TaggedState.of(spec, image.parts()).total()).isEqualTo(3 * 40_000);
      }
    }
  }

  @Test
  default void keysOfDifferentTagsAreExactUntilABucketIsFull() {
    SketchSpec spec = Specs.large(Variant.TAGGED);
    long[] keys = KeyPattern.UNIFORM.keys(100_000);
    try (Sketch sketch = filled(spec, keys)) {
      assertNeverBelow(sketch, keys);
      long wrong =
          Arrays.stream(Comparison.estimates(sketch, Arrays.stream(keys).distinct().toArray()))
              .sum();
      assertThat(wrong - keys.length).as("excess of all estimates").isBetween(0L, 100L);
      assertThat(spec.counters() / TaggedLayout.UNITS).isGreaterThan(100_000);
    }
  }
}
