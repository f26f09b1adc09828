package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.BucketModel;
import org.qsketch.contract.TaggedState;
import org.qsketch.spec.UpdateRule;

/** A tagged bucket, with counts around every limit, in every arrangement. */
final class TaggedBucketTest {
  private TaggedBucket bucket = new TaggedBucket(UpdateRule.REMOVABLE);

  private void clear() {
    bucket.load(0, 0, 0, 0);
  }

  private long[] words() {
    return IntStream.range(0, TaggedLayout.WORDS).mapToLong(bucket::word).toArray();
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        2,
        6,
        7,
        8,
        9,
        4094,
        4095,
        4096,
        4101,
        4102,
        4103,
        16_773_127,
        16_773_128,
        1L << 31,
        (1L << 32) - 1
      })
  void aCountIsExactWhetherAtOnceOrInTwoParts(long count) {
    for (long first : new long[] {1, 6, 7, 8, 4101, 4102, 4103, 16_773_127, count - 1, count}) {
      if (first <= count && first > 0) {
        clear();
        bucket.add(17, first);
        if (count > first) {
          bucket.add(17, count - first);
        }
        assertThat(bucket.estimate(17)).as("%d, then the rest", first).isEqualTo(count);
        assertThat(bucket.estimate(18)).isZero();
        assertThat(bucket.largest()).isEqualTo(count);
        assertThat(bucket.isHybrid()).isFalse();
      }
    }
  }

  @Test
  void everyCountIsExactAndCanBeTakenBack() {
    for (int count = 1; count <= 2 * MOST_LIGHT; count++) {
      bucket.add(TAGS, 1);
      assertThat(bucket.estimate(TAGS)).isEqualTo(count);
    }
    for (int count = 2 * MOST_LIGHT - 1; count >= 0; count--) {
      bucket.remove(TAGS, 1);
      assertThat(bucket.estimate(TAGS)).isEqualTo(count);
    }
    assertThat(bucket.isEmpty()).isTrue();
  }

  /** Of one, two and three units: what fits in four words of four stays, and all is exact. */
  @Test
  void everyNumberOfShortLongAndFrequentEntriesStaysExactIfItFits() {
    for (int frequent = 0; frequent <= 5; frequent++) {
      for (int longs = 0; longs <= 9; longs++) {
        for (int shorts = 0; shorts <= 17; shorts++) {
          int[] counts = counts(frequent, longs, shorts);
          clear();
          for (int i = 0; i < counts.length; i++) {
            bucket.add(i + 1, counts[i]);
          }
          boolean fits =
              frequent + Math.ceilDiv(longs, 2) <= 4 && 3 * frequent + 2 * longs + shorts <= 16;
          assertThat(bucket.isHybrid()).as("%d %d %d", frequent, longs, shorts).isEqualTo(!fits);
          for (int i = 0; i < counts.length; i++) {
            assertThat(bucket.estimate(i + 1)).isGreaterThanOrEqualTo(counts[i]);
            assertThat(!fits || bucket.estimate(i + 1) == counts[i]).isTrue();
          }
        }
      }
    }
  }

  private static int[] counts(int frequent, int longs, int shorts) {
    return IntStream.concat(
            IntStream.generate(() -> 7).limit(shorts),
            IntStream.concat(
                IntStream.generate(() -> MOST_LIGHT).limit(longs),
                IntStream.generate(() -> MOST_LIGHT + 1).limit(frequent)))
        .toArray();
  }

  @Test
  void aBucketIsFullWithOneTagMoreThanItHasUnits() {
    for (int tag = 1; tag <= 16; tag++) {
      bucket.add(tag, 7);
    }
    assertThat(bucket.isHybrid()).isFalse();
    bucket.add(17, 1);
    assertThat(bucket.isHybrid()).isTrue();
  }

  /** They are exact as long as they are heavy. */
  @ParameterizedTest(name = "{0}, seed 7")
  @EnumSource
  void theTwoLargestEntriesOfAFullBucketAreHeavy(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 1_000; round++) {
      bucket = new TaggedBucket(rule);
      Map<Integer, Long> exact = new HashMap<>();
      while (!bucket.isHybrid()) {
        int tag = 1 + random.nextInt(TAGS);
        long weight = 1L + random.nextInt(1 << random.nextInt(22));
        bucket.add(tag, weight);
        exact.merge(tag, weight, Long::sum);
      }
      List<Map.Entry<Integer, Long>> sorted =
          exact.entrySet().stream()
              .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder()))
              .toList();
      int heavy = sorted.getFirst().getValue() > TaggedLayout.MOST_OF_PAIR ? 1 : 2;
      assertThat(TaggedHeavy.entries(bucket.word(3))).isEqualTo(heavy);
      for (int i = 0; i < heavy; i++) {
        assertThat(TaggedHeavy.count(bucket.word(3), i)).isEqualTo(sorted.get(i).getValue());
        assertThat(TaggedHeavy.hasRest(bucket.word(3), i)).isFalse();
      }
      assertHold(exact);
    }
  }

  private void assertHold(Map<Integer, Long> exact) {
    long total = exact.values().stream().mapToLong(Long::longValue).sum();
    exact.forEach((tag, count) -> assertThat(bucket.estimate(tag)).isBetween(count, total));
    assertThat(bucket.largest())
        .isBetween(exact.keySet().stream().mapToLong(bucket::estimate).max().orElse(0), total);
  }

  /** Whichever tags swap, and whichever cells join: a hybrid bucket is what its model is. */
  @ParameterizedTest(name = "{0}, seeds 1 to 60")
  @EnumSource
  void aBucketDoesWhatItsModelDoes(UpdateRule rule) {
    for (long seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      bucket = new TaggedBucket(rule);
      BucketModel model = new BucketModel(rule);
      Map<Integer, Long> exact = new HashMap<>();
      int tags = 1 + random.nextInt(20 + 5 * (int) seed);
      int bits = 1 + random.nextInt(18);
      for (int i = 0; i < 600; i++) {
        boolean hybrid = bucket.isHybrid();
        change(random, tags, bits, exact, model);
        if (!hybrid && bucket.isHybrid()) { // which of equal counts comes first is open
          assertThat(model.isHybrid()).isTrue();
          model = TaggedState.bucket(rule, words());
        }
        assertHold(exact);
        assertSame(model, tags);
      }
    }
  }

  private void change(
      SplittableRandom random, int tags, int bits, Map<Integer, Long> exact, BucketModel model) {
    int tag = random.nextInt(3) == 0 ? 1 + random.nextInt(1 + tags / 8) : 1 + random.nextInt(tags);
    long weight = 1L + random.nextInt(1 << random.nextInt(bits));
    long count = exact.getOrDefault(tag, 0L);
    if (model.rule() != UpdateRule.REMOVABLE || random.nextInt(4) > 0) {
      bucket.add(tag, weight);
      model.add(tag, weight);
      exact.put(tag, count + weight);
    } else if (count > 0) {
      bucket.remove(tag, Math.min(count, weight));
      model.remove(tag, Math.min(count, weight));
      exact.put(tag, count - Math.min(count, weight));
    }
  }

  private void assertSame(BucketModel model, int tags) {
    assertThat(bucket.isHybrid()).isEqualTo(model.isHybrid());
    for (int tag = 1; tag <= tags; tag++) {
      assertThat(bucket.estimate(tag)).as("tag %d", tag).isEqualTo(model.estimate(tag));
    }
  }

  @Test
  void removingWhatIsNotThereTakesNothingBelowZero() {
    bucket.remove(5, 3);
    assertThat(bucket.isEmpty()).isTrue();
    bucket.add(5, 2);
    bucket.remove(5, (1L << 32) - 1);
    assertThat(bucket.isEmpty()).isTrue();
    for (int tag = 1; tag <= 40; tag++) {
      bucket.add(tag, 1);
    }
    for (int tag = 1; tag <= 40; tag++) {
      bucket.remove(tag, 1_000);
      assertThat(bucket.estimate(tag)).isZero();
    }
    assertThat(bucket.isHybrid()).isTrue();
    assertThat(bucket.largest()).isZero();
  }

  /** As threads of a device may leave them. */
  @Test
  void entriesOfOneTagAreSummedAndBecomeOne() {
    long nine = 9L << 3;
    bucket.load(nine | 3, nine | 7 | ((100L << 3) << 15), 0, nine | 7);
    assertThat(bucket.estimate(9)).isEqualTo(3 + 107 + 7);
    assertThat(bucket.largest()).isEqualTo(3 + 107 + 7);
    bucket.add(9, 1);
    assertThat(bucket.estimate(9)).isEqualTo(118);
    bucket.remove(9, 118);
    assertThat(bucket.isEmpty()).isTrue();
  }

  @Test
  void aLargeEntryOfADictionaryIsTidied() {
    bucket.load(9 << 3 | 3, 0, 8 << 3 | 1, TaggedHeavy.large(9, false, 5_000));
    assertThat(bucket.isHybrid()).isFalse();
    assertThat(bucket.estimate(9)).isEqualTo(5_003);
    assertThat(bucket.estimate(8)).isEqualTo(1);
    bucket.tidy();
    assertThat(bucket.estimate(9)).isEqualTo(5_003);
    assertThat(bucket.estimate(8)).isEqualTo(1);
    assertThat(IntStream.range(0, 4).map(i -> TaggedEntries.units(bucket.word(i))).sum())
        .isEqualTo(3 + 1);
  }

  /** An estimate is an unsigned number of 32 bits, whatever an image holds. */
  @Test
  void noEstimatePassesThirtyTwoBits() {
    bucket.load(9 << 3 | 3, 0, 0, TaggedHeavy.large(9, false, 1L << 32));
    assertThat(bucket.estimate(9)).isEqualTo((1L << 32) - 1);
    assertThat(bucket.largest()).isEqualTo((1L << 32) + 3);
  }
}
