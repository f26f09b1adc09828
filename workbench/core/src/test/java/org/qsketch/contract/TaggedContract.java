package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.KeyPattern.both;
import static org.qsketch.contract.RemovalContract.shuffled;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
import org.qsketch.spec.UpdateRule;

/** A tagged sketch tells keys apart while its buckets have space, and bounds counts after that. */
interface TaggedContract extends OnBackend {
  private static TaggedSketchSpec spec(long buckets, UpdateRule rule) {
    return SketchSpec.tagged().buckets(buckets).update(rule).seed(Specs.SEED).build();
  }

  private static TaggedSketchSpec spec(long buckets) {
    return spec(buckets, UpdateRule.CONSERVATIVE);
  }

  /** Numbers of buckets: all of them are full, some, or none. */
  private static LongStream sizes() {
    return LongStream.of(1, 10, 100, 600);
  }

  @ParameterizedTest
  @EnumSource
  default void aKeyIsCountedExactlyAtEveryLengthOfItsCount(UpdateRule rule) {
    try (Sketch sketch = backend().create(spec(1, rule))) {
      long count = 0;
      for (long step : new long[] {1, 6, 1, 4_094, 1, 1, 100_000, 16_668_921, 1, 1L << 31}) {
        sketch.insert(Keys.of(5), Keys.of((int) step));
        count += step;
        assertThat(sketch.query(5)).isEqualTo(count);
        assertThat(sketch.query(6)).isZero();
      }
    }
  }

  @ParameterizedTest(name = "2^31 + {0}")
  @ValueSource(ints = {-1, 0, 1, 4, 4_095, 4_096})
  default void weightsOfHalfOfTheRangeAreCounted(int more) {
    long weight = (1L << 31) + more;
    for (int before : new int[] {0, 1, 9}) {
      try (Sketch sketch = backend().create(spec(1))) {
        sketch.insert(Keys.of(5), Keys.of(before));
        sketch.insert(Keys.of(5), Keys.of((int) weight));
        assertThat(sketch.query(5)).as("after %d", before).isEqualTo(before + weight);
      }
    }
  }

  @ParameterizedTest(name = "a count of {0}")
  @ValueSource(ints = {1, 7, TaggedLayout.MOST_LIGHT, 100_000_000})
  default void aWeightThatPassesTheLimitOnlyWithTheCountBeforeItIsRefused(int count) {
    try (Sketch sketch = backend().create(spec(1))) {
      sketch.insert(Keys.of(5), Keys.of(count));
      assertRefused(sketch, Keys.of(5), Keys.of(-1));
      assertRefused(sketch, Keys.of(5, 5), Keys.of(1 << 31, ~(1 << 31)));
    }
  }

  @ParameterizedTest
  @EnumSource
  default void aWeightThatPassesTheLimitOnlyWithTheCellsOfItsBucketIsRefused(UpdateRule rule) {
    long[] keys = LongStream.range(0, 200).toArray();
    try (Sketch sketch = filled(spec(1, rule), keys)) {
      assertThat(sketch.statistics().hybridBuckets()).isOne();
      for (int key = 0; key < 20; key++) {
        assertRefused(sketch, Keys.of(key), Keys.of(-1));
        assertRefused(sketch, Keys.of(key, key), Keys.of(1 << 31, ~(1 << 31)));
      }
      sketch.insert(Keys.of(0), Keys.of(1 << 31));
      assertThat(sketch.query(0)).isBetween(1L << 31, (1L << 31) + 200);
    }
  }

  private static void assertRefused(Sketch sketch, Keys keys, Keys weights) {
    try (SketchImage before = sketch.image()) {
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> sketch.insert(keys, weights))
          .withMessageContaining("past " + sketch.spec().maxCounter());
      try (SketchImage after = sketch.image()) {
        assertThat(after.parts().getFirst().mismatch(before.parts().getFirst())).isEqualTo(-1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REMOVABLE")
  default void removingIsRefusedWithTheRemedyWhereCellsKeepNoSums(UpdateRule rule) {
    try (Sketch sketch = filled(spec(1, rule), 5, 6)) {
      assertThat(sketch.spec().isRemovable()).isFalse();
      for (Runnable removal :
          List.<Runnable>of(
              () -> sketch.remove(Keys.of(5)), () -> sketch.remove(Keys.of(5), Keys.of(1)))) {
        assertThatThrownBy(removal::run)
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessage(
                "a tagged sketch that is not removable cannot remove keys: build it with update(REMOVABLE), or choose another variant");
      }
      assertThat(Comparison.estimates(sketch, 5, 6)).containsExactly(1, 1);
    }
  }

  /** Otherwise, it would take the entries of other keys with it. */
  @ParameterizedTest(name = "a count of {0}")
  @ValueSource(ints = {1, 7, 8, TaggedLayout.MOST_LIGHT, 1_000_000})
  default void removingMoreThanAnEntryCountsLeavesZero(int count) {
    try (Sketch sketch = backend().create(spec(1, UpdateRule.REMOVABLE))) {
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
    long[] keys = LongStream.range(0, 20).toArray();
    try (Sketch sketch = filled(spec(1, UpdateRule.REMOVABLE), keys)) {
      assertThat(sketch.statistics().hybridBuckets()).isOne();
      long[] estimates = Comparison.estimates(sketch, keys);
      sketch.remove(Keys.of(keys[3]), Keys.of(100));
      assertThat(sketch.query(keys[3])).isZero();
      for (int i = 0; i < keys.length; i++) {
        assertThat(sketch.query(keys[i])).isLessThanOrEqualTo(estimates[i]);
      }
      sketch.remove(Keys.of(keys), Keys.of(weights(keys.length, 100)));
      Comparison.assertEmpty(sketch);
    }
  }

  private static int[] weights(int count, int weight) {
    int[] weights = new int[count];
    Arrays.fill(weights, weight);
    return weights;
  }

  @Test
  default void statisticsCountUnitsOfDictionaries() {
    try (Sketch sketch = backend().create(spec(100))) {
      sketch.insert(Keys.of(1, 2));
      sketch.insert(Keys.of(2), Keys.of(7));
      assertThat(sketch.statistics())
          .isEqualTo(new SketchStatistics(1_600, 1 + 2, 8, 0, 0, 0, 0, 0));
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(100 * 100)));
      assertThat(sketch.statistics().hybridBuckets()).isEqualTo(100);
      assertThat(sketch.statistics().usedFraction()).isEqualTo(1);
    }
  }

  /** A pair, half of a pair, a large entry, none, and a dictionary. */
  @Test
  default void statisticsCountJoinedCellsAndHeavyEntries() {
    TaggedSketchSpec spec = spec(6);
    long cells = TaggedLayout.HYBRID;
    long joined = cells | 0b101L << TaggedLayout.JOIN_SHIFT | 0b111_010L << 6;
    long pair = TaggedLayout.HYBRID | 9 << 13 | 5 | (70_000L << 13 | 1 << 12 | 6) << 31;
    long large = 3L << 62 | 3_000_000_000L << 13 | 7;
    try (SketchImage image = SketchImage.allocate(spec)) {
      set(image, 0, joined, joined, cells, pair);
      set(image, 1, cells, cells, cells, TaggedLayout.HYBRID | 9 << 13 | 5);
      set(image, 3, cells, joined, cells, large);
      set(image, 4, cells, cells, cells, TaggedLayout.HYBRID);
      set(image, 5, 4 << 3 | 2, 0, 0, 0);
      try (Sketch sketch = backend().open(image)) {
        assertThat(sketch.statistics())
            .isEqualTo(new SketchStatistics(96, 4 * 16 + 1, 3_000_000_000L, 0, 0, 4, 6, 2 + 1 + 1));
      }
    }
  }

  private static void set(SketchImage image, long bucket, long... words) {
    MemorySegment state = image.parts().getFirst();
    for (int i = 0; i < words.length; i++) {
      state.setAtIndex(JAVA_LONG_UNALIGNED, bucket * words.length + i, words[i]);
    }
  }

  @ParameterizedTest(name = "{0} buckets")
  @ValueSource(longs = {1, 3, 70, 700})
  default void whatIsInsertedAndRemovedLeavesNothing(long buckets) {
    long[] keys = both(KeyPattern.UNIFORM.keys(3_000), KeyPattern.ZIPF.keys(20_000));
    try (Sketch sketch = filled(spec(buckets, UpdateRule.REMOVABLE), keys)) {
      sketch.remove(Keys.of(shuffled(keys)));
      Comparison.assertEmpty(sketch);
      assertThat(Comparison.estimates(sketch, keys)).containsOnly(0);
    }
  }

  @Test
  default void whatIsLeftAfterRemovingIsStillCounted() {
    long[] some = KeyPattern.ZIPF.keys(20_000);
    long[] others = KeyPattern.UNIFORM.keys(2_000);
    for (long buckets : sizes().toArray()) {
      TaggedSketchSpec spec = spec(buckets, UpdateRule.REMOVABLE);
      ReferenceSketch model = ReferenceSketch.of(spec);
      model.insert(both(some, others));
      model.remove(some);
      try (Sketch sketch = filled(spec, both(some, others))) {
        sketch.remove(Keys.of(shuffled(some)));
        assertNeverBelow(sketch, others);
        assertSameEstimates(sketch, model, both(some, others));
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed 91")
  @EnumSource
  default void weightsAroundEveryLimitAreNeverBelow(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(91);
    long[] keys = random.longs(3_000, 0, 400).toArray();
    List<Integer> all =
        List.of(1, 3, 7, 8, 15, 255, 4_095, 4_102, 4_103, 20_000, 262_143, 262_144, 500_000);
    int[] weights = random.ints(keys.length, 0, all.size()).map(all::get).toArray();
    long[] exact = exact(400, keys, weights);
    for (long buckets : new long[] {1, 20, 60, 300}) {
      try (Sketch sketch = backend().create(spec(buckets, rule))) {
        sketch.insert(Keys.of(keys), Keys.of(weights));
        assertBetween(sketch, exact, Arrays.stream(exact).sum());
      }
    }
  }

  private static long[] exact(int distinct, long[] keys, int... weights) {
    long[] exact = new long[distinct];
    for (int i = 0; i < keys.length; i++) {
      exact[(int) keys[i]] += weights[i];
    }
    return exact;
  }

  private static void assertBetween(Sketch sketch, long[] exact, long most) {
    long[] estimates = Comparison.estimates(sketch, LongStream.range(0, exact.length).toArray());
    for (int key = 0; key < exact.length; key++) {
      assertThat(estimates[key]).as("key %d", key).isBetween(exact[key], most);
    }
  }

  /** While every bucket has space, whichever way its entries grow within one batch. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {94, 95, 96})
  default void keysThatRecurInABatchWithAnyWeightsAreExact(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] keys = random.longs(5_000, 0, 500).toArray();
    int[] weights = random.ints(keys.length, 0, 14).map(i -> (1 << i) >> 1).toArray();
    try (Sketch sketch = backend().create(spec(10_000))) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      assertThat(Comparison.estimates(sketch, LongStream.range(0, 500).toArray()))
          .isEqualTo(exact(500, keys, weights));
    }
  }

  @ParameterizedTest
  @EnumSource
  default void mergedTaggedSketchesAreNeverBelowTheSum(UpdateRule rule) {
    long[] some = KeyPattern.UNIFORM.keys(2_000);
    long[] others = KeyPattern.ZIPF.keys(8_000);
    for (long buckets : sizes().toArray()) {
      TaggedSketchSpec spec = spec(buckets, rule);
      ReferenceSketch model = ReferenceSketch.of(spec);
      try (Sketch sketch = filled(spec, some);
          Sketch other = filled(spec, others)) {
        sketch.merge(other);
        model.insert(both(some, others));
        assertSameEstimates(sketch, model, both(some, others));
        other.merge(sketch);
        assertNeverBelow(other, both(both(some, others), others));
        sketch.insert(Keys.of(some));
        model.insert(some);
        assertSameEstimates(sketch, model, both(some, others));
      }
    }
  }

  /** Buckets that are full only together become hybrid. */
  @ParameterizedTest(name = "{0} buckets")
  @ValueSource(longs = {10, 40, 100, 400})
  default void mergingDictionariesEqualsInsertingBothStreams(long buckets) {
    TaggedSketchSpec spec = spec(buckets);
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

  /** Images are refused if they have a tag twice in a word, say, or a count without a tag. */
  @ParameterizedTest(name = "{0}, seed 97")
  @EnumSource
  default void everyStateIsOneThatImagesMayHave(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(97);
    TaggedSketchSpec spec = spec(60, rule);
    try (Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      for (int round = 0; round < 8; round++) {
        long[] keys = random.longs(600, 0, 60 << round).toArray();
        int[] weights = random.ints(keys.length, 0, 14).map(i -> 1 << i).toArray();
        Sketch changed = random.nextBoolean() ? sketch : other;
        changed.insert(Keys.of(keys), Keys.of(weights));
        assertMayBeAnImage(changed);
        if (spec.isRemovable()) {
          changed.remove(Keys.of(keys), Keys.of(weights));
          assertMayBeAnImage(changed);
        }
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
  default void sketchesOfOtherUpdateRulesAreNotMerged() {
    try (Sketch sketch = filled(spec(10, UpdateRule.CONSERVATIVE), 1);
        Sketch other = filled(spec(10, UpdateRule.ADDITIVE), 1)) {
      assertThatThrownBy(() -> sketch.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot be merged");
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
