package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.KeyPattern.both;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Merging two sketches counts both streams. */
interface MergeContract extends OnBackend {
  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#oneLevelVariants")
  default void mergingEqualsInsertingBothStreams(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] some = KeyPattern.UNIFORM.keys(10_000);
    long[] others = KeyPattern.ZIPF.keys(20_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(both(some, others));
    try (Sketch sketch = filled(spec, some);
        Sketch other = filled(spec, others)) {
      sketch.merge(other);
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, others);
    }
  }

  @EachMultiLevelVariant
  default void mergedMultiLevelSketchesAreNeverBelowTheSum(String variant) {
    long[] some = KeyPattern.UNIFORM.keys(2_000);
    long[] others = KeyPattern.ZIPF.keys(20_000);
    for (int highRows : List.of(1, 3, 1024)) {
      for (int limit : List.of(1, 100, 128, 255)) {
        SketchSpec spec = Specs.multiLevel(variant).limit(limit).highRows(highRows).build();
        try (Sketch sketch = filled(spec, some);
            Sketch other = filled(spec, others)) {
          sketch.merge(other);
          assertNeverBelow(sketch, both(some, others));
          sketch.insert(Keys.of(some));
          assertNeverBelow(sketch, both(both(some, others), some));
        }
      }
    }
  }

  @EachMultiLevelVariant
  default void multiLevelSketchesMergeExactlyBelowTheLimit(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.UNIFORM.keys(4_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    try (Sketch sketch = filled(spec, Arrays.copyOf(keys, 3_000));
        Sketch other = filled(spec, Arrays.copyOfRange(keys, 3_000, 4_000))) {
      sketch.merge(other);
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, keys);
    }
  }

  @EachVariant
  default void imagesMergeAsSketchesDo(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] some = KeyPattern.UNIFORM.keys(3_000);
    long[] others = KeyPattern.ZIPF.keys(3_000);
    try (Sketch sketch = filled(spec, some);
        Sketch other = filled(spec, others);
        SketchImage image = sketch.image();
        SketchImage otherImage = other.image()) {
      image.merge(otherImage);
      sketch.merge(otherImage);
      try (Sketch opened = backend().open(image)) {
        long[] keys = both(some, others);
        assertThat(Comparison.estimates(opened, keys))
            .isEqualTo(Comparison.estimates(sketch, keys));
      }
    }
  }

  @EachVariant
  default void mergingAnEmptySketchChangesNothing(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(KeyPattern.UNIFORM.keys(3_000));
    try (Sketch sketch = filled(spec, KeyPattern.UNIFORM.keys(3_000));
        Sketch empty = backend().create(spec)) {
      sketch.merge(empty);
      assertSameTables(sketch, model);
      empty.merge(sketch);
      assertSameTables(empty, model);
    }
  }

  @EachVariant
  default void sketchesOfOtherSpecsAreRefused(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    List<SketchSpec> others =
        List.of(
            Specs.small(variant).seed(Specs.SEED + 1).build(),
            Specs.small(variant).depth(2).build(),
            Specs.tiny(variant));
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(1, 2, 3);
    try (Sketch sketch = filled(spec, 1, 2, 3)) {
      for (SketchSpec otherSpec : others) {
        try (Sketch other = filled(otherSpec, 4, 5)) {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> sketch.merge(other))
              .withMessageContaining("cannot be merged")
              .withMessageContaining(spec.toString())
              .withMessageContaining(otherSpec.toString());
        }
      }
      assertSameTables(sketch, model);
    }
  }

  @EachVariant
  default void aSketchForWhichACounterHasNoSpaceIsRefused(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    Keys half = Keys.of(1 << 31);
    try (Sketch sketch = filled(spec, 1, 2, 3);
        Sketch other = filled(spec, 4, 5)) {
      sketch.insert(Keys.of(7), half);
      other.insert(Keys.of(7), half);
      try (SketchImage before = sketch.image()) {
        assertThatExceptionOfType(SketchFullException.class)
            .isThrownBy(() -> sketch.merge(other))
            .withMessageContaining("past " + spec.maxCounter());
        try (SketchImage after = sketch.image()) {
          assertThat(after.parts().getFirst().mismatch(before.parts().getFirst())).isEqualTo(-1);
        }
      }
    }
  }

  @EachVariant
  default void aSketchMergesWithItself(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(3_000);
    try (Sketch sketch = filled(Specs.small(variant).build(), keys)) {
      sketch.merge(sketch);
      assertNeverBelow(sketch, both(keys, keys));
    }
  }

  @EachVariant
  default void aSketchOfKeysOfAnotherKindIsRefused(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (HostKeys one = HostKeys.allocate(1, KeyWidth.BITS_64);
        Sketch sketch = backend().create(spec);
        Sketch other = backend().create(spec)) {
      sketch.insert(one.withKind(KeyKind.INTEGERS));
      other.insert(TextKeys.of("text"));
      assertThatIllegalArgumentException().isThrownBy(() -> sketch.merge(other));
      assertThat(sketch.query(TextKeys.key("text"))).isZero();
    }
  }
}
