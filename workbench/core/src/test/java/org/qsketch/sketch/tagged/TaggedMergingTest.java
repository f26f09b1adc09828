package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.spec.UpdateRule;

/** The sums of buckets in each state, also as several threads of a device may leave them. */
final class TaggedMergingTest {
  private static final int TAG = 5;

  private static TaggedBucket bucket(UpdateRule rule, Map<Integer, Long> counts) {
    TaggedBucket bucket = new TaggedBucket(rule);
    counts.forEach(bucket::add);
    return bucket;
  }

  /** Few tags or many, light ones or some that swap places. */
  private static Map<Integer, Long> counts(SplittableRandom random) {
    Map<Integer, Long> counts = new HashMap<>();
    int tags = 1 + random.nextInt(1 << random.nextInt(1, 8));
    int bits = random.nextInt(1, 22);
    for (int i = random.nextInt(1 << random.nextInt(1, 8)); i >= 0; i--) {
      counts.merge(1 + random.nextInt(tags), 1 + random.nextLong(1L << bits), Long::sum);
    }
    return counts;
  }

  @ParameterizedTest(name = "{0}, seed 71")
  @EnumSource
  void noEstimateOfASumIsBelowItsCounts(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(71);
    int[] hybrids = new int[4];
    for (int round = 0; round < 5_000; round++) {
      Map<Integer, Long> some = counts(random);
      Map<Integer, Long> others = counts(random);
      TaggedBucket sum = bucket(rule, some);
      TaggedBucket other = bucket(rule, others);
      hybrids[(sum.isHybrid() ? 1 : 0) + (other.isHybrid() ? 2 : 0)]++;
      sum.merge(other);
      others.forEach((tag, count) -> some.merge(tag, count, Long::sum));
      assertHolds(sum, some);
      if (rule.isRemovable()) {
        some.forEach(sum::remove);
        assertThat(sum.largest()).isZero();
      }
    }
    assertThat(IntStream.of(hybrids).min().orElseThrow()).isGreaterThan(200);
  }

  private static void assertHolds(TaggedBucket bucket, Map<Integer, Long> exact) {
    long total = exact.values().stream().mapToLong(Long::longValue).sum();
    exact.forEach(
        (tag, count) ->
            assertThat(bucket.estimate(tag))
                .as("tag %d", tag)
                .isBetween(count, bucket.isHybrid() ? total : count));
    assertThat(bucket.largest()).isLessThanOrEqualTo(total);
  }

  /** Its cells add nothing, since they count only other keys. */
  @ParameterizedTest
  @EnumSource
  void aTagThatIsHeavyInBothFromTheStartStaysExact(UpdateRule rule) {
    Map<Integer, Long> counts = new HashMap<>(Map.of(TAG, 1_000L));
    for (int tag = 100; tag < 140; tag++) {
      counts.put(tag, 3L);
    }
    TaggedBucket sum = bucket(rule, counts);
    TaggedBucket other = bucket(rule, counts);
    sum.merge(other);
    assertThat(sum.estimate(TAG)).isEqualTo(2_000);
    sum.add(TAG, 1 << 18);
    sum.merge(other);
    assertThat(sum.estimate(TAG)).isEqualTo(3_000 + (1 << 18));
    assertThat(TaggedHeavy.isLarge(sum.word(3))).isTrue();
  }

  @Test
  void theHeaviestTwoOfFourStayHeavy() {
    TaggedBucket sum = hybrid(TaggedHeavy.with(pair(1, 50), 1, 2, false, 70));
    sum.merge(hybrid(TaggedHeavy.with(pair(3, 60), 1, 4, false, 90)));
    assertThat(TaggedHeavy.find(sum.word(3), 4)).isNotEqualTo(TaggedHeavy.NONE);
    assertThat(TaggedHeavy.find(sum.word(3), 2)).isNotEqualTo(TaggedHeavy.NONE);
    assertThat(sum.estimate(1)).isBetween(50L, 110L);
    assertThat(sum.estimate(3)).isBetween(60L, 110L);
  }

  private static long pair(int tag, long count) {
    return TaggedHeavy.with(TaggedHeavy.EMPTY, 0, tag, false, count);
  }

  private static TaggedBucket hybrid(long heavy) {
    TaggedBucket bucket = new TaggedBucket(UpdateRule.CONSERVATIVE);
    bucket.load(TaggedCells.EMPTY, TaggedCells.EMPTY, TaggedCells.EMPTY, heavy);
    return bucket;
  }

  /** Its cells had the count of the tag in the other bucket. */
  @Test
  void aTagThatIsHeavyInOneAndInCellsOfTheOtherHasARest() {
    TaggedBucket sum = hybrid(pair(TAG, 1_000));
    TaggedBucket other = hybrid(TaggedHeavy.with(pair(8, 900), 1, 9, false, 900));
    other.add(TAG, 7);
    sum.merge(other);
    int i = TaggedHeavy.find(sum.word(3), TAG);
    assertThat(TaggedHeavy.hasRest(sum.word(3), i)).isTrue();
    assertThat(sum.estimate(TAG)).isEqualTo(1_007);
  }

  @ParameterizedTest(name = "{0} in an entry beside that of 200")
  @ValueSource(longs = {1, 4_000, 100_000, 1L << 30})
  void twoEntriesOfATagAreAddedInWhateverBucket(long count) {
    for (int others : new int[] {0, 1, 2, 40}) {
      for (UpdateRule rule : UpdateRule.values()) {
        MemorySegment state = MemorySegment.ofArray(new long[8]);
        MemorySegment other = MemorySegment.ofArray(new long[8]);
        TaggedBucket bucket = new TaggedBucket(rule);
        for (int i = 0; i < others; i++) {
          bucket.add(100 + i, 10);
        }
        TaggedBuckets.store(bucket, state, TaggedLayout.BUCKET_BYTES);
        TaggedBuckets.store(bucket(rule, Map.of(TAG, count)), other, TaggedLayout.BUCKET_BYTES);
        other.setAtIndex(JAVA_LONG_UNALIGNED, 7, TaggedHeavy.large(TAG, false, 200));

        TaggedBuckets.add(rule, state, other);

        TaggedBuckets.load(bucket, state, TaggedLayout.BUCKET_BYTES);
        assertThat(bucket.estimate(TAG))
            .as("%d others, %s", others, rule)
            .isBetween(count + 200, count + 200 + 10L * others);
        TaggedBuckets.load(bucket, state, 0);
        assertThat(bucket.isEmpty()).isTrue();
      }
    }
  }
}
