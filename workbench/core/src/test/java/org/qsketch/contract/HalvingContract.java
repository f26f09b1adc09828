package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.qsketch.contract.Comparison.estimates;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/** Halving: no estimate falls below the decayed count of its key. */
interface HalvingContract extends OnBackend {
  /** Every variant, also with counters of 64 bits. */
  static Stream<String> all() {
    return Stream.concat(Specs.goldenVariants(), Stream.of("removable tagged"));
  }

  /** Every variant of which keys can be removed, also with counters of 64 bits. */
  static Stream<String> removable() {
    return Stream.concat(Specs.removableVariants(), Specs.wideVariants());
  }

  private static Stream<SketchSpec> sizes(String variant) {
    return Stream.of(Specs.tiny(variant), Specs.small(variant).build(), Specs.large(variant));
  }

  @ParameterizedTest
  @MethodSource("all")
  default void noEstimateIsBelowTheDecayedCount(String variant) {
    sizes(variant).forEach(this::decay);
  }

  private void decay(SketchSpec spec) {
    DecayedCounts exact = new DecayedCounts();
    try (Sketch sketch = backend().create(spec)) {
      for (int round = 0; round < 4; round++) {
        exact.insert(sketch, KeyPattern.ZIPF.keys(5_000 << round));
        exact.insert(sketch, KeyPattern.UNIFORM.keys(3_000 * round));
        exact.halve(sketch);
        exact.assertNeverBelow(sketch);
      }
    }
  }

  /** Cells join, heavy entries swap, and dictionaries have entries of every length. */
  @ParameterizedTest
  @EnumSource(UpdateRule.class)
  default void taggedBucketsDecayInEveryState(UpdateRule rule) {
    for (int distinct : List.of(8, 30, 120)) {
      TaggedSketchSpec spec = SketchSpec.tagged().buckets(3).update(rule).seed(Specs.SEED).build();
      SplittableRandom random = new SplittableRandom(distinct);
      DecayedCounts exact = new DecayedCounts();
      try (Sketch sketch = backend().create(spec)) {
        for (int round = 0; round < 25; round++) {
          long[] keys = random.longs(2_000, 0, distinct).toArray();
          int[] weights =
              IntStream.range(0, 2_000).map(_ -> random.nextInt(1 << random.nextInt(13))).toArray();
          Arrays.fill(keys, 0, 1_000, round % distinct);
          exact.insert(sketch, keys, weights);
          exact.halve(sketch);
          exact.assertNeverBelow(sketch);
        }
      }
    }
  }

  /** The device halves its state as the host would halve its image, bit for bit. */
  @ParameterizedTest
  @MethodSource("all")
  default void theStateIsTheHalvedImage(String variant) {
    sizes(variant)
        .forEach(
            spec -> {
              try (Sketch sketch = filled(spec, KeyPattern.ZIPF.keys(60_000))) {
                sketch.insert(KeyPattern.narrow(KeyPattern.UNIFORM.keys(30_000)));
                for (int halvings = 0; halvings < 3; halvings++) {
                  assertHalvedAsImage(sketch);
                }
              }
            });
  }

  private static void assertHalvedAsImage(Sketch sketch) {
    try (SketchImage expected = sketch.image()) {
      sketch.halve();
      sketch.spec().halveState(expected.parts());
      try (SketchImage halved = sketch.image()) {
        for (int part = 0; part < expected.parts().size(); part++) {
          MemorySegment bytes = expected.parts().get(part);
          assertThat(halved.parts().get(part).mismatch(bytes))
              .as("first byte of part %d of %s that differs", part, sketch.spec())
              .isEqualTo(-1);
        }
        halved.spec().checkState(halved.parts());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  default void estimatesHalve(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.ZIPF.keys(40_000);
    try (Sketch sketch = filled(spec, keys)) {
      long[] before = estimates(sketch, keys);
      sketch.halve();
      long[] after = estimates(sketch, keys);
      int slack = spec.layout().linear() ? 0 : 2;
      for (int i = 0; i < keys.length; i++) {
        long half = (before[i] + 1) / 2;
        assertThat(after[i]).isBetween(half, half + slack);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("removable")
  default void keysThatWereInsertedSinceCanBeRemoved(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] later = KeyPattern.ZIPF.keys(30_000);
    DecayedCounts exact = new DecayedCounts();
    try (Sketch sketch = backend().create(spec)) {
      exact.insert(sketch, KeyPattern.UNIFORM.keys(3_000));
      exact.insert(sketch, KeyPattern.ZIPF.keys(9_000));
      exact.halve(sketch);
      long[] before = estimates(sketch, exact.keys());
      sketch.insert(Keys.of(later));
      sketch.remove(Keys.of(RemovalContract.shuffled(later)));
      exact.assertNeverBelow(sketch);
      if (spec.layout().linear()) {
        assertThat(estimates(sketch, exact.keys())).isEqualTo(before);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  default void halvedSketchesMerge(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    DecayedCounts exact = new DecayedCounts();
    DecayedCounts others = new DecayedCounts();
    try (Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      exact.insert(sketch, KeyPattern.ZIPF.keys(30_000));
      exact.halve(sketch);
      others.insert(other, KeyPattern.UNIFORM.keys(2_000));
      others.insert(other, KeyPattern.ZIPF.keys(500));
      sketch.merge(other);
      exact.add(others);
      exact.assertNeverBelow(sketch);
      exact.halve(sketch);
      exact.assertNeverBelow(sketch);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  default void fullCountersHaveSpaceAgain(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    int most = (int) spec.maxCounter();
    int half = most >>> 1;
    DecayedCounts exact = new DecayedCounts();
    try (Sketch sketch = backend().create(spec)) {
      exact.insert(sketch, new long[] {9}, most);
      exact.halve(sketch);
      exact.assertNeverBelow(sketch);
      exact.insert(sketch, new long[] {9}, half);
      exact.assertNeverBelow(sketch);
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> sketch.insert(Keys.of(9L), Keys.of(most)));
      exact.assertNeverBelow(sketch);
    }
  }

  @EachVariant
  default void halvingAnEmptySketchChangesNothing(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.halve();
      Comparison.assertEmpty(sketch);
      sketch.insert(Keys.of(LongStream.range(0, 5).toArray()));
      sketch.halve();
      assertThat(estimates(sketch, LongStream.range(0, 5).toArray())).containsOnly(1);
      sketch.clear();
      Comparison.assertEmpty(sketch);
    }
  }

  /** A table whose bytes are no multiple of what a work-item takes. */
  @Test
  default void tablesOfOddSizesAreHalvedToTheLastCounter() {
    for (int width : List.of(1, 3, 5, 1_025)) {
      SketchSpec spec = SketchSpec.thread().depth(1).width(width).seed(Specs.SEED).build();
      long[] keys = LongStream.range(0, 9_000).toArray();
      try (Sketch sketch = filled(spec, keys)) {
        assertHalvedAsImage(sketch);
      }
    }
  }
}
