package org.qsketch.contract;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;

/** Compares the tables and the estimates of a sketch with those of its model. */
public final class Comparison {
  private static final MemorySegment EMPTY_BUCKET =
      MemorySegment.ofArray(new byte[TaggedLayout.BUCKET_BYTES]);

  private Comparison() {}

  /**
   * Asserts that a sketch holds what its model holds: bit for bit, but for a multi-level or tagged
   * sketch only up to the order of inserts, which backends choose. Dictionaries of a tagged sketch
   * have equal entries. Estimates from its hybrid buckets are between the true count and the count
   * of the bucket.
   *
   * @param sketch the sketch
   * @param model its model
   */
  public static void assertSameTables(Sketch sketch, ReferenceSketch model) {
    try (SketchImage image = sketch.image()) {
      switch (model.spec()) {
        case MultiLevelSketchSpec spec ->
            assertSameSums(
                spec,
                MultiLevelState.of(spec, image.parts()),
                MultiLevelState.of(spec, model.parts()));
        case TaggedSketchSpec spec -> assertSameBuckets(spec, image, (TaggedReference) model);
        default -> assertSameParts(image, model);
      }
    }
  }

  private static void assertSameBuckets(
      TaggedSketchSpec spec, SketchImage image, TaggedReference model) {
    MemorySegment state = image.parts().getFirst();
    for (long number = 0; number < spec.buckets(); number++) {
      if (!model.truth(number).isEmpty() || !isEmpty(state, number)) {
        assertSameBucket(number, TaggedState.bucket(spec, image.parts(), number), model);
      }
    }
  }

  private static boolean isEmpty(MemorySegment state, long number) {
    long at = number * TaggedLayout.BUCKET_BYTES;
    return state.asSlice(at, TaggedLayout.BUCKET_BYTES).mismatch(EMPTY_BUCKET) < 0;
  }

  private static void assertSameBucket(long number, BucketModel bucket, TaggedReference model) {
    BucketModel expected = model.bucket(number);
    if (!bucket.isHybrid()) {
      assertThat(bucket.entries()).as("bucket %d", number).isEqualTo(expected.entries());
      return;
    }
    assertThat(expected.isHybrid() || !expected.fitsWithALargeEntry())
        .as("bucket %d is full", number)
        .isTrue();
    long total = model.total(number);
    model
        .truth(number)
        .forEach(
            (tag, count) ->
                assertThat(bucket.estimate(tag))
                    .as("tag %d of bucket %d", tag, number)
                    .isBetween(count, total));
  }

  /**
   * Asserts that an image is, byte for byte, that of a model.
   *
   * @param image the image
   * @param model the model
   */
  public static void assertSameParts(SketchImage image, ReferenceSketch model) {
    for (int part = 0; part < model.parts().size(); part++) {
      assertThat(image.parts().get(part).mismatch(model.parts().get(part)))
          .as("first byte of part %d that differs from the model", part)
          .isEqualTo(-1);
    }
  }

  private static void assertSameSums(
      MultiLevelSketchSpec spec, MultiLevelState state, MultiLevelState expected) {
    assertThat(state.sums()).as("low plus high counters").isEqualTo(expected.sums());
    assertThat(state.hasRow()).as("buckets with a row").isEqualTo(expected.hasRow());
    assertThat(state.largestLow()).as("low counters").isLessThanOrEqualTo(spec.limit());
    assertThat(state.requested()).as("rows asked for").isEqualTo(expected.requested());
    assertThat(state.tickets())
        .as("every request has an index of its own")
        .isEqualTo(LongStream.range(0, expected.requested()).toArray());
  }

  /**
   * Asserts that a multi-level sketch holds what its model holds in low and in high counters alike,
   * whichever rows were given to which bucket.
   *
   * @param sketch a sketch whose backend inserts in order
   * @param model its model
   */
  public static void assertSameLevels(Sketch sketch, ReferenceSketch model) {
    MultiLevelSketchSpec spec = (MultiLevelSketchSpec) model.spec();
    try (SketchImage image = sketch.image()) {
      MultiLevelState state = MultiLevelState.of(spec, image.parts());
      MultiLevelState expected = MultiLevelState.of(spec, model.parts());
      assertThat(state.low()).as("low counters").isEqualTo(expected.low());
      assertThat(state.high()).as("high counters").isEqualTo(expected.high());
    }
  }

  /**
   * Asserts that a sketch answers as its model does. Estimates from hybrid buckets of a tagged
   * sketch are only between the true count and the count of the bucket.
   *
   * @param sketch the sketch
   * @param model its model
   * @param keys what to ask for
   */
  public static void assertSameEstimates(Sketch sketch, ReferenceSketch model, long... keys) {
    if (model instanceof TaggedReference tagged) {
      assertBounded(estimates(sketch, keys), tagged, keys);
    } else {
      assertEqualEstimates(sketch, model, keys);
    }
  }

  /**
   * Asserts that a sketch of equal state answers exactly as its model does.
   *
   * @param sketch the sketch
   * @param model its model
   * @param keys what to ask for
   */
  public static void assertEqualEstimates(Sketch sketch, ReferenceSketch model, long... keys) {
    assertThat(estimates(sketch, keys)).as("estimates").isEqualTo(model.query(keys));
  }

  private static void assertBounded(long[] estimates, TaggedReference model, long... keys) {
    for (int i = 0; i < keys.length; i++) {
      long least = model.least(keys[i]);
      long most = model.isExact(keys[i]) ? least : model.most(keys[i]);
      assertThat(estimates[i]).as("estimate of key %d", keys[i]).isBetween(least, most);
    }
  }

  /**
   * Asserts that nothing is left of what was inserted and removed. Hybrid buckets of a tagged
   * sketch stay hybrid.
   *
   * @param sketch the sketch
   */
  public static void assertEmpty(Sketch sketch) {
    SketchStatistics statistics = sketch.statistics();
    assertThat(statistics.largestCounter()).isZero();
    assertThat(statistics.usedCounters())
        .isEqualTo(statistics.hybridBuckets() * TaggedLayout.UNITS);
  }

  /**
   * Estimates of a sketch.
   *
   * @param sketch the sketch
   * @param keys what to ask for
   * @return one estimate per key
   */
  public static long[] estimates(Sketch sketch, long... keys) {
    try (Counts counts = sketch.query(Keys.of(keys))) {
      return counts.toArray();
    }
  }

  /**
   * Asserts that no estimate is below the true count.
   *
   * @param sketch the sketch
   * @param inserted every key that was inserted, as often as it was
   */
  public static void assertNeverBelow(Sketch sketch, long... inserted) {
    Map<Long, Long> truth =
        Arrays.stream(inserted).boxed().collect(groupingBy(identity(), counting()));
    long[] keys = truth.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] estimates = estimates(sketch, keys);
    for (int i = 0; i < keys.length; i++) {
      assertThat(estimates[i])
          .as("estimate of key %d", keys[i])
          .isGreaterThanOrEqualTo(truth.get(keys[i]));
    }
  }
}
