package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.spec.UpdateRule;

/** States of more buckets than one thread works on, with buckets of all kinds side by side. */
final class TaggedBucketsTest {
  private static final int BUCKETS = 2 * 4096 + 5;

  private static MemorySegment state() {
    return MemorySegment.ofArray(new long[BUCKETS * TaggedLayout.WORDS]);
  }

  private static long at(int bucket) {
    return (long) bucket * TaggedLayout.BUCKET_BYTES;
  }

  /** No tag, one, a few, or more than entries hold; never more than 2,000 counted. */
  private static Map<Integer, Long> counts(SplittableRandom random) {
    int tags = List.of(0, 1, 3, 40).get(random.nextInt(4));
    Map<Integer, Long> counts = new HashMap<>();
    for (int i = 0; i < tags; i++) {
      counts.put(1 + random.nextInt(200), 1 + random.nextLong(50));
    }
    return counts;
  }

  private static List<Map<Integer, Long>> fill(UpdateRule rule, MemorySegment state, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, BUCKETS)
        .mapToObj(
            i -> {
              TaggedBucket bucket = new TaggedBucket(rule);
              Map<Integer, Long> counts = counts(random);
              counts.forEach(bucket::add);
              TaggedBuckets.store(bucket, state, at(i));
              return counts;
            })
        .toList();
  }

  @ParameterizedTest(name = "{0}, seeds 3 and 4")
  @EnumSource
  void everyBucketIsAddedToItsOwn(UpdateRule rule) {
    MemorySegment state = state();
    MemorySegment other = state();
    List<Map<Integer, Long>> some = fill(rule, state, 3);
    List<Map<Integer, Long>> others = fill(rule, other, 4);
    TaggedBuckets.add(rule, state, other);
    TaggedBucket sum = new TaggedBucket(rule);
    List<Integer> wrong = new ArrayList<>();
    for (int i = 0; i < BUCKETS; i++) {
      Map<Integer, Long> exact = new HashMap<>(some.get(i));
      others.get(i).forEach((tag, count) -> exact.merge(tag, count, Long::sum));
      TaggedBuckets.load(sum, state, at(i));
      if (!holds(sum, exact)) {
        wrong.add(i);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean holds(TaggedBucket bucket, Map<Integer, Long> exact) {
    long total = exact.values().stream().mapToLong(Long::longValue).sum();
    return bucket.isEmpty() == exact.isEmpty()
        && bucket.largest() <= total
        && exact.entrySet().stream()
            .allMatch(
                each -> isBound(bucket, bucket.estimate(each.getKey()), each.getValue(), total));
  }

  private static boolean isBound(TaggedBucket bucket, long estimate, long count, long total) {
    return bucket.isHybrid() ? count <= estimate && estimate <= total : estimate == count;
  }

  /** One object takes the words of one bucket after the other. */
  @Test
  void whatIsRemovedFromEachBucketIsGone() {
    MemorySegment state = state();
    List<Map<Integer, Long>> some = fill(UpdateRule.REMOVABLE, state, 5);
    TaggedBucket bucket = new TaggedBucket(UpdateRule.REMOVABLE);
    long largest = 0;
    for (int i = 0; i < BUCKETS; i++) {
      TaggedBuckets.load(bucket, state, at(i));
      some.get(i).forEach(bucket::remove);
      largest = Math.max(largest, bucket.largest());
    }
    assertThat(largest).isZero();
  }

  @Test
  void theLargestCounterIsFoundInAnyBucket() {
    MemorySegment state = state();
    assertThat(TaggedBuckets.largest(state)).isZero();
    List<Map<Integer, Long>> some = fill(UpdateRule.CONSERVATIVE, state, 6);
    long most = some.stream().flatMap(each -> each.values().stream()).max(Long::compare).get();
    assertThat(TaggedBuckets.largest(state)).isBetween(most, 2_000L);
    TaggedBucket bucket = new TaggedBucket(UpdateRule.CONSERVATIVE);
    bucket.add(7, 5_000_000);
    for (int place : new int[] {0, 4095, 4096, BUCKETS - 1}) {
      MemorySegment changed = state();
      MemorySegment.copy(state, 0, changed, 0, state.byteSize());
      TaggedBuckets.store(bucket, changed, at(place));
      assertThat(TaggedBuckets.largest(changed)).isEqualTo(5_000_000);
    }
  }
}
