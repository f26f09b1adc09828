package org.qsketch.contract;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.TaggedSketchSpec;

/** Compares the tables and the estimates of a sketch with those of its model. */
public final class Comparison {
  private Comparison() {}

  /**
   * Asserts that a sketch holds what its model holds: bit for bit, but for a multi-level or tagged
   * sketch only up to the order of inserts, which backends choose. The model of a tagged sketch
   * then has the counts in rows that the sketch has there because many inserted a key at once.
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
        case TaggedSketchSpec spec -> {
          TaggedState state = TaggedState.of(spec, image.parts());
          ((TaggedReference) model).follow(state);
          assertSameBuckets(state, TaggedState.of(spec, model.parts()));
        }
        default -> assertSameParts(image, model);
      }
    }
  }

  private static void assertSameBuckets(TaggedState state, TaggedState expected) {
    assertThat(state.buckets()).as("buckets").isEqualTo(expected.buckets());
    assertThat(state.requested()).as("rows asked for").isEqualTo(expected.requested());
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
   * Asserts that a sketch answers as its model does.
   *
   * @param sketch the sketch
   * @param model its model
   * @param keys what to ask for
   */
  public static void assertSameEstimates(Sketch sketch, ReferenceSketch model, long... keys) {
    assertThat(estimates(sketch, keys)).as("estimates").isEqualTo(model.query(keys));
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
