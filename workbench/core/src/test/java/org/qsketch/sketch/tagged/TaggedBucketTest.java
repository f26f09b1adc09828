package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

/** A tagged bucket, with counts around every limit, in every arrangement. */
final class TaggedBucketTest {
  private static final TaggedSketchSpec SPEC = SketchSpec.tagged().buckets(1).seed(3).build();
  private static final int[] POSITIONS = TaggedPositions.of(SPEC.depth(), SPEC.seed());

  /** As many rows as are asked for. */
  static final class ManyRows implements TaggedRows {
    private final List<int[]> rows = new ArrayList<>();

    @Override
    public int request(long bucket) {
      rows.add(new int[TaggedLayout.ROW_COUNTERS]);
      return rows.size() - 1;
    }

    @Override
    public void add(int row, int counter, int amount) {
      rows.get(row)[counter] += amount;
    }

    @Override
    public int get(int row, int counter) {
      return rows.get(row)[counter];
    }
  }

  private final ManyRows rows = new ManyRows();
  private final TaggedBucket bucket = new TaggedBucket(SPEC.depth(), POSITIONS, rows);

  private void clear() {
    bucket.load(0, 0, 0, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {1, 2, 6, 7, 8, 9, 4094, 4095, 4096, 4101, 4102, 4103, 1L << 31, (1L << 32) - 1})
  void aCountIsExactWhetherAtOnceOrInTwoParts(long count) {
    for (long first : new long[] {1, 6, 7, 8, 4101, 4102, 4103, count - 1, count}) {
      if (first <= count && first > 0) {
        clear();
        bucket.add(17, first);
        if (count > first) {
          bucket.add(17, count - first);
        }
        assertThat(bucket.estimate(17)).as("%d, then the rest", first).isEqualTo(count);
        assertThat(bucket.estimate(18)).isZero();
        assertThat(bucket.row() == TaggedRows.NO_ROW).isEqualTo(count <= MOST_LIGHT);
      }
    }
  }

  @Test
  void everyCountUpToTheLimitIsExactAndCanBeTakenBack() {
    for (int count = 1; count <= MOST_LIGHT; count++) {
      bucket.add(TAGS, 1);
      assertThat(bucket.estimate(TAGS)).isEqualTo(count);
    }
    for (int count = MOST_LIGHT - 1; count >= 0; count--) {
      bucket.remove(TAGS, 1);
      assertThat(bucket.estimate(TAGS)).isEqualTo(count);
    }
    assertThat(bucket.isEmpty()).isTrue();
  }

  /** Of one, two and three units: what fits in four words of four stays, and all is exact. */
  @Test
  void everyNumberOfShortLongAndHeavyEntriesStaysTaggedExactlyIfItFits() {
    for (int heavy = 0; heavy <= 5; heavy++) {
      for (int longs = 0; longs <= 9; longs++) {
        for (int shorts = 0; shorts <= 17; shorts++) {
          int[] counts = counts(heavy, longs, shorts);
          clear();
          for (int i = 0; i < counts.length; i++) {
            bucket.add(i + 1, counts[i]);
          }
          boolean fits =
              heavy + Math.ceilDiv(longs, 2) <= 4 && 3 * heavy + 2 * longs + shorts <= 16;
          assertThat(bucket.isCounters()).as("%d %d %d", heavy, longs, shorts).isEqualTo(!fits);
          for (int i = 0; i < counts.length; i++) {
            assertThat(bucket.estimate(i + 1)).isGreaterThanOrEqualTo(counts[i]);
            assertThat(!fits || counts[i] > MOST_LIGHT || bucket.estimate(i + 1) == counts[i])
                .isTrue();
          }
        }
      }
    }
  }

  private static int[] counts(int heavy, int longs, int shorts) {
    return IntStream.concat(
            IntStream.generate(() -> 7).limit(shorts),
            IntStream.concat(
                IntStream.generate(() -> MOST_LIGHT).limit(longs),
                IntStream.generate(() -> MOST_LIGHT + 1).limit(heavy)))
        .toArray();
  }

  @Test
  void aBucketIsFullWithOneTagMoreThanItHasUnits() {
    for (int tag = 1; tag <= 16; tag++) {
      bucket.add(tag, 7);
    }
    assertThat(bucket.isCounters()).isFalse();
    bucket.add(17, 1);
    assertThat(bucket.isCounters()).isTrue();
  }

  /** Of the same keys, whatever their order and whenever the bucket was converted. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void countersAreThoseThatCountedFromTheStart(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int most = 2 << random.nextInt(9);
    Map<Integer, Integer> exact = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      exact.merge(1 + random.nextInt(40), 1 + random.nextInt(most), Integer::sum);
    }
    exact.forEach((tag, count) -> bucket.add(tag, count));
    assertThat(bucket.isCounters()).isTrue();
    long width = TaggedCounters.width(bucket.word(0));
    exact.forEach((tag, _) -> assertThat(bucket.estimate(tag)).isEqualTo(least(exact, tag, width)));
  }

  /** The minimum of the sums of all that select a counter of a width, at each position. */
  private static long least(Map<Integer, Integer> exact, int tag, long width) {
    int shift = (int) Math.min(width - 1, TaggedLayout.ROW_SHIFT);
    return IntStream.range(0, SPEC.depth())
        .mapToLong(i -> sum(exact, TaggedPositions.position(POSITIONS[tag], i) >> shift, shift))
        .min()
        .orElseThrow();
  }

  private static long sum(Map<Integer, Integer> exact, int counter, int shift) {
    return exact.entrySet().stream()
        .mapToLong(
            entry ->
                entry.getValue()
                    * IntStream.range(0, SPEC.depth())
                        .map(i -> TaggedPositions.position(POSITIONS[entry.getKey()], i) >> shift)
                        .filter(selected -> selected == counter)
                        .count())
        .sum();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void noEstimateIsBelowTheCountAndATaggedOneIsExact(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      Map<Integer, Long> exact = new HashMap<>();
      clear();
      int tags = 1 + random.nextInt(25);
      for (int i = random.nextInt(60); i >= 0; i--) {
        change(random, tags, exact);
        exact.forEach((tag, count) -> assertHolds(tag, count));
      }
    }
  }

  private void change(SplittableRandom random, int tags, Map<Integer, Long> exact) {
    int tag = 1 + random.nextInt(tags);
    long weight = 1L + random.nextInt(List.of(1, 7, 300, 5_000).get(random.nextInt(4)));
    long count = exact.getOrDefault(tag, 0L);
    if (random.nextInt(4) > 0) {
      bucket.add(tag, weight);
      exact.put(tag, count + weight);
    } else if (count > 0) {
      bucket.remove(tag, Math.min(count, weight));
      exact.put(tag, count - Math.min(count, weight));
    }
  }

  private void assertHolds(int tag, long count) {
    assertThat(bucket.estimate(tag)).isGreaterThanOrEqualTo(count);
    if (bucket.row() == TaggedRows.NO_ROW && !bucket.isCounters()) {
      assertThat(bucket.estimate(tag)).isEqualTo(count);
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
    bucket.remove(1, 1_000);
    assertThat(bucket.estimate(1)).isZero();
    assertThat(IntStream.rangeClosed(1, TAGS).mapToLong(bucket::estimate).min()).hasValue(0);
  }

  /** As threads of a device may leave them. */
  @Test
  void entriesOfOneTagAreSummedAndBecomeOne() {
    long nine = 9L << 3;
    bucket.load(0, nine | 3, nine | 7 | ((100L << 3) << 15), 0, nine | 7);
    assertThat(bucket.estimate(9)).isEqualTo(3 + 107 + 7);
    bucket.add(9, 1);
    assertThat(bucket.estimate(9)).isEqualTo(118);
    bucket.remove(9, 118);
    assertThat(bucket.isEmpty()).isTrue();
  }

  @Test
  void aHeavyEntryAndALightOneOfItsTagAreSummed() {
    bucket.add(9, 5_000);
    bucket.load(0, bucket.word(0), 9L << 3 | 4, 9L << 3 | 7 | (4095L << 3) << 15, 0);
    assertThat(bucket.estimate(9)).isEqualTo(5_000 + 4 + 4102);
    bucket.add(9, 1);
    assertThat(bucket.estimate(9)).isEqualTo(5_001 + 4 + 4102);
    assertThat(rows.rows).hasSize(1);
  }
}
