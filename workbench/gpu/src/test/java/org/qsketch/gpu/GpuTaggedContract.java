package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/**
 * Tagged sketches whose buckets many threads change at once: so few that most inserts meet others,
 * and every bucket is rebuilt again and again.
 */
public abstract class GpuTaggedContract extends GpuTests {
  /** Around what one unit and two units count. */
  private static final int[] WEIGHTS = {1, 1, 2, 6, 7, 8, 9, 4094, 4095, 4096, 4101, 4102, 4103};

  private static TaggedSketchSpec few(SplittableRandom random) {
    UpdateRule[] rules = UpdateRule.values();
    return SketchSpec.tagged()
        .buckets(random.nextInt(1, 5))
        .update(rules[random.nextInt(rules.length)])
        .seed(random.nextLong())
        .build();
  }

  /** Different keys, of which every fourth has the bucket and the tag of the one before it. */
  private static long[] pool(TaggedSketchSpec spec, int size, SplittableRandom random) {
    long[] keys = random.longs(size).toArray();
    for (int i = 1; i < size; i += 4) {
      long wanted = place(spec, keys[i - 1]);
      keys[i] = random.longs().filter(key -> place(spec, key) == wanted).findFirst().orElseThrow();
    }
    return keys;
  }

  /** A number for each bucket and tag. */
  private static long place(TaggedSketchSpec spec, long key) {
    long hash = spec.hash().hash(key, spec.seed());
    return spec.hash().bucket(hash, spec.buckets()) * (TaggedLayout.TAGS + 1L) + spec.tag(hash);
  }

  /** Keys of a pool, with true counts that batches change. */
  private static final class Counted {
    private final Sketch sketch;
    private final long[] pool;
    private final long[] counts;
    private final SplittableRandom random;

    Counted(Sketch sketch, SplittableRandom random, long... pool) {
      this.sketch = sketch;
      this.random = random;
      this.pool = pool;
      this.counts = new long[pool.length];
    }

    void insert(boolean weighted) {
      int[] at = random.ints(random.nextInt(1, 5000), 0, pool.length).toArray();
      int[] weights =
          random.ints(at.length, 0, WEIGHTS.length).map(i -> weighted ? WEIGHTS[i] : 1).toArray();
      IntStream.range(0, at.length).forEach(i -> counts[at[i]] += weights[i]);
      Keys keys = Keys.of(Arrays.stream(at).mapToLong(i -> pool[i]).toArray());
      if (weighted) {
        sketch.insert(keys, Keys.of(weights));
      } else {
        sketch.insert(keys);
      }
    }

    /** Takes some of what each key counts, or all of it. */
    void remove(boolean all) {
      int[] parts =
          Arrays.stream(counts)
              .mapToInt(count -> (int) (all ? count : random.nextLong(count + 1)))
              .toArray();
      IntStream.range(0, parts.length).forEach(i -> counts[i] -= parts[i]);
      sketch.remove(Keys.of(pool), Keys.of(parts));
    }

    void assertNeverBelow() {
      long[] estimates = estimates(sketch, pool);
      for (int i = 0; i < pool.length; i++) {
        assertThat(estimates[i]).as("key %d", pool[i]).isGreaterThanOrEqualTo(counts[i]);
      }
    }

    /** The estimates of a sketch whose buckets still have all tags and counts. */
    long[] sumsOfEqualTags(TaggedSketchSpec spec) {
      long[] places = Arrays.stream(pool).map(key -> place(spec, key)).toArray();
      return Arrays.stream(places)
          .map(
              place ->
                  IntStream.range(0, pool.length)
                      .filter(i -> places[i] == place)
                      .mapToLong(i -> counts[i])
                      .sum())
          .toArray();
    }
  }

  private static long[] estimates(Sketch sketch, long... keys) {
    try (Counts counts = sketch.query(Keys.of(keys))) {
      return counts.toArray();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void insertsThatMeetCountNothingLessAndRemovingAllLeavesNothing(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TaggedSketchSpec spec = few(random);
    long[] pool = pool(spec, random.nextInt(1, 100), random);
    try (Sketch sketch = backend.create(spec)) {
      Counted counted = new Counted(sketch, random, pool);
      for (int batch = 0; batch < 6; batch++) {
        counted.insert(random.nextBoolean());
        counted.assertNeverBelow();
      }
      if (spec.isRemovable()) {
        counted.remove(false);
        counted.assertNeverBelow();
        counted.remove(true);
        assertThat(estimates(sketch, pool)).containsOnly(0);
        assertThat(sketch.statistics().largestCounter()).isZero();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23})
  void aBucketWithSpaceForAllTagsCountsEachExactly(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TaggedSketchSpec spec = SketchSpec.tagged().buckets(1).seed(random.nextLong()).build();
    try (Sketch sketch = backend.create(spec)) {
      long[] pool = pool(spec, 8, random);
      Counted counted = new Counted(sketch, random, pool);
      counted.insert(false);
      assertThat(sketch.statistics().hybridBuckets()).isZero();
      assertThat(estimates(sketch, pool)).isEqualTo(counted.sumsOfEqualTags(spec));
    }
  }

  /** Late swaps may leave the tag of a large entry in other words, too. */
  @Test
  void aLargeEntryKeepsWhatOtherWordsHaveOfItsTagWhenTheBucketBecomesAHybrid() {
    long key = 5;
    TaggedSketchSpec spec =
        SketchSpec.tagged().update(UpdateRule.ADDITIVE).buckets(1).seed(31).build();
    long tag = spec.tag(spec.hash().hash(key, spec.seed()));
    long[] others = LongStream.range(100, 140).toArray();
    try (SketchImage image = SketchImage.allocate(spec)) {
      MemorySegment words = image.parts().getFirst();
      words.setAtIndex(JAVA_LONG_UNALIGNED, 0, tag << TaggedLayout.TAG_SHIFT | 6);
      words.setAtIndex(JAVA_LONG_UNALIGNED, 3, 3L << 62 | 1000L << 13 | tag);
      try (Sketch sketch = backend.open(image)) {
        assertThat(sketch.query(key)).isEqualTo(1006);
        sketch.insert(Keys.of(others));
        assertThat(sketch.statistics().hybridBuckets()).isEqualTo(1);
        assertThat(sketch.query(key)).isGreaterThanOrEqualTo(1006);
      }
    }
  }

  /** Its count grows through entries of one, two and three units, or a large one. */
  @Test
  void aKeyThatIsAloneInItsBucketIsCountedExactlyHoweverOftenItComes() {
    try (Sketch sketch = backend.create(SketchSpec.tagged().buckets(1).build())) {
      long inserted = 0;
      for (int batch : new int[] {1, 6, 1, 3000, 1094, 1, 1, 300_000}) {
        sketch.insert(Keys.of(LongStream.generate(() -> 5).limit(batch).toArray()));
        inserted += batch;
        assertThat(sketch.query(5)).isEqualTo(inserted);
      }
    }
  }

  /** Estimates of hybrid buckets depend on the order of inserts, but are about as large. */
  @ParameterizedTest(name = "work load factor {0}")
  @ValueSource(doubles = {0.5, 2, 4, 8, 32})
  void estimatesOfAUniformStreamAreThoseOfTheCpu(double workLoadFactor) {
    assertEstimatesOfTheCpu(workLoadFactor, KeyStream.uniform(11), 20_000);
  }

  @Test
  void estimatesOfASkewedStreamAreThoseOfTheCpu() {
    assertEstimatesOfTheCpu(2, KeyStream.zipf(12, 1.1, 1 << 20), 20_000);
  }

  /** A conservative update has a bucket to itself on a CPU and on the bulk path only. */
  private void assertEstimatesOfTheCpu(double workLoadFactor, KeyStream stream, int count) {
    TaggedSketchSpec.Builder spec =
        SketchSpec.tagged().forKeys(count).workLoadFactor(workLoadFactor);
    assertEstimatesOfTheCpu(spec.build(), AccessPath.BULK, 1, stream, count);
    spec.update(UpdateRule.ADDITIVE);
    assertEstimatesOfTheCpu(spec.build(), AccessPath.DIRECT, 10, stream, count);
  }

  private void assertEstimatesOfTheCpu(
      SketchSpec spec, AccessPath path, double percent, KeyStream stream, int count) {
    backend.use(path);
    try (Backend cpu = Backends.open("cpu");
        Sketch expected = cpu.create(spec);
        Sketch sketch = backend.create(spec);
        Keys keys = cpu.generate(stream, count)) {
      expected.insert(keys);
      sketch.insert(keys);
      assertThat(sketch.statistics().hybridBuckets())
          .isEqualTo(expected.statistics().hybridBuckets());
      long[] all = estimates(sketch, keys.toArray());
      long[] ofCpu = estimates(expected, keys.toArray());
      if (expected.statistics().hybridBuckets() == 0) {
        assertThat(all).isEqualTo(ofCpu);
      }
      assertThat((double) LongStream.of(all).sum())
          .as("by the %s path", path)
          .isCloseTo((double) LongStream.of(ofCpu).sum(), withinPercentage(percent));
    } finally {
      backend.use(AccessPath.AUTO);
    }
  }

  /** A billion inserts into few buckets, so that each is contended for in every state. */
  @Tag("large")
  @ParameterizedTest(name = "{0} buckets")
  @ValueSource(ints = {1, 64, 4096})
  void aBillionInsertsIntoFewBucketsCountNothingLess(int buckets) {
    int rounds = 8;
    try (Keys keys = backend.generate(KeyStream.zipf(13, 1.05, 1 << 16), 1 << 27);
        Sketch sketch =
            backend.create(
                SketchSpec.tagged().update(UpdateRule.REMOVABLE).buckets(buckets).build());
        GroupBy groupBy = backend.create(GroupBySpec.count());
        Groups groups = groupBy.aggregate(keys)) {
      for (int round = 1; round <= rounds; round++) {
        sketch.insert(keys);
        assertNeverBelow(sketch, groups, round);
      }
      for (int round = rounds - 1; round >= 0; round--) {
        sketch.remove(keys);
        assertNeverBelow(sketch, groups, round);
      }
      assertThat(sketch.statistics().largestCounter()).isZero();
    }
  }

  private static void assertNeverBelow(Sketch sketch, Groups groups, int rounds) {
    long[] estimates = estimates(sketch, groups.keys().toArray());
    long[] counts = groups.values().toArray();
    assertThat(IntStream.range(0, counts.length).filter(i -> estimates[i] < rounds * counts[i]))
        .isEmpty();
  }
}
