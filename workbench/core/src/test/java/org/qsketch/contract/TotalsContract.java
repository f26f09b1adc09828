package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.KeyPattern.both;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** No counter wraps around: what would take one too far is refused, and changes nothing. */
interface TotalsContract extends OnBackend {
  private Sketch nearlyFull(SketchSpec spec, int left) {
    try (SketchImage image = NearlyFull.image(spec, left)) {
      return backend().open(image);
    }
  }

  private static void assertRefused(SketchSpec spec, ThrowingCallable use) {
    assertThatExceptionOfType(SketchFullException.class)
        .isThrownBy(use)
        .withMessageContaining(spec.variant())
        .withMessageContaining("past " + spec.maxCounter())
        .withMessageMatching("[^\\n]*"); // one line
  }

  private static void assertRefusedAndUnchanged(Sketch sketch, ThrowingCallable use) {
    long estimate = sketch.query(NearlyFull.KEY);
    try (SketchImage before = sketch.image()) {
      assertRefused(sketch.spec(), use);
      try (SketchImage after = sketch.image()) {
        assertSameImages(after, before);
      }
    }
    assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate);
  }

  private static void assertSameImages(SketchImage image, SketchImage expected) {
    for (int part = 0; part < expected.parts().size(); part++) {
      assertThat(image.parts().get(part).mismatch(expected.parts().get(part))).isEqualTo(-1);
    }
  }

  @EachRemovableVariant
  default void countersRiseToTheirLimitAndNoFurther(String variant) {
    try (Sketch sketch = nearlyFull(Specs.small(variant).build(), 3)) {
      long estimate = sketch.query(NearlyFull.KEY);
      sketch.insert(Keys.of(NearlyFull.KEY));
      sketch.insert(Keys.of(NearlyFull.times(2)));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate + 3);
      assertRefusedAndUnchanged(sketch, () -> sketch.insert(Keys.of(NearlyFull.KEY)));
      sketch.remove(Keys.of(NearlyFull.times(300)));
      sketch.insert(Keys.of(NearlyFull.KEY));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate + 3 - 299);
    }
  }

  @EachVariant
  default void keysOfOtherCountersAreInsertedBesideAFullOne(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] others = NearlyFull.others(spec, KeyPattern.UNIFORM.keys(2_000));
    try (Sketch sketch = nearlyFull(spec, 1)) {
      long estimate = sketch.query(NearlyFull.KEY);
      sketch.insert(Keys.of(others));
      sketch.insert(Keys.of(others));
      assertNeverBelow(sketch, both(others, others));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate);
      sketch.insert(Keys.of(NearlyFull.KEY));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate + 1);
    }
  }

  @EachVariant
  default void aRefusedBatchChangesNothing(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] others = NearlyFull.others(spec, KeyPattern.UNIFORM.keys(20_000));
    try (Sketch sketch = nearlyFull(spec, 2)) {
      assertRefusedAndUnchanged(
          sketch, () -> sketch.insert(Keys.of(both(others, NearlyFull.times(3)))));
      sketch.insert(Keys.of(both(others, NearlyFull.times(2))));
      assertNeverBelow(sketch, others);
    }
  }

  @EachVariant
  default void aClearedSketchHasSpaceAgain(String variant) {
    try (Sketch sketch = nearlyFull(Specs.small(variant).build(), 0)) {
      assertRefusedAndUnchanged(sketch, () -> sketch.insert(Keys.of(NearlyFull.KEY)));
      sketch.clear();
      sketch.insert(Keys.of(NearlyFull.times(7)));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(7);
    }
  }

  @EachVariant
  default void mergingBeyondTheLimitIsRefusedAndChangesNothing(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] others = NearlyFull.others(spec, KeyPattern.UNIFORM.keys(1_000));
    try (Sketch sketch = nearlyFull(spec, 2);
        Sketch other = backend().create(spec)) {
      long estimate = sketch.query(NearlyFull.KEY);
      other.insert(Keys.of(both(others, NearlyFull.times(2))));
      sketch.merge(other);
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(estimate + 2);
      assertRefusedAndUnchanged(sketch, () -> sketch.merge(other));
      assertRefusedAndUnchanged(other, () -> other.merge(sketch));
    }
  }

  @EachVariant
  default void aNearlyFullSketchIsMergedIntoOneThatHasSpaceForIt(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (Sketch sketch = backend().create(spec);
        SketchImage image = NearlyFull.image(spec, 200);
        Sketch opened = backend().open(image)) {
      sketch.insert(Keys.of(NearlyFull.times(4)));
      sketch.merge(image);
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo(opened.query(NearlyFull.KEY) + 4);
      assertRefusedAndUnchanged(sketch, () -> sketch.insert(Keys.of(NearlyFull.times(197))));
    }
  }

  @EachVariant
  default void imagesAreNotMergedBeyondTheLimit(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (SketchImage image = NearlyFull.image(spec, 2);
        SketchImage same = NearlyFull.image(spec, 2);
        Sketch other = backend().create(spec)) {
      other.insert(Keys.of(KeyPattern.UNIFORM.keys(1_000)));
      other.insert(Keys.of(NearlyFull.times(3)));
      try (SketchImage more = other.image()) {
        assertRefused(spec, () -> image.merge(more));
        assertSameImages(image, same);
        assertRefused(spec, () -> image.merge(image));
        assertSameImages(image, same);
      }
    }
  }
}
