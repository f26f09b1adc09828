package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.contract.Comparison.assertEqualEstimates;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameParts;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Images carry a sketch from one backend to another, and through files. */
interface ImageContract extends OnBackend {
  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  default void aSavedSketchOpensAsItWas(String variant, @TempDir Path folder) throws IOException {
    SketchSpec spec = Specs.small(variant).build();
    Path file = folder.resolve("sketch.image");
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(KeyPattern.UNIFORM.keys(5_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(5_000)));
      try (SketchImage image = sketch.image()) {
        image.save(file);
      }
    }
    try (SketchImage image = SketchImage.load(file);
        Sketch opened = backend().open(image)) {
      assertThat(opened.spec()).isEqualTo(spec);
      assertSameTables(opened, model);
      insertsGoOn(opened, model);
    }
  }

  private static void insertsGoOn(Sketch opened, ReferenceSketch model) {
    opened.insert(Keys.of(KeyPattern.SEQUENTIAL.keys(3_000)));
    model.insert(KeyPattern.SEQUENTIAL.keys(3_000));
    assertSameTables(opened, model);
    assertSameEstimates(opened, model, KeyPattern.SEQUENTIAL.keys(3_000));
  }

  @EachVariant
  default void anImageOfTheModelOpensWithAllItsCounters(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(KeyPattern.ZIPF.keys(50_000));
    try (SketchImage image = model.image();
        Sketch opened = backend().open(image);
        SketchImage copy = opened.image()) {
      assertSameParts(copy, model);
      assertEqualEstimates(opened, model, KeyPattern.ZIPF.keys(1_000));
    }
  }

  @EachVariant
  default void anImageDoesNotFollowItsSketch(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    try (Sketch sketch = backend().create(model.spec());
        SketchImage image = sketch.image();
        Sketch opened = backend().open(image)) {
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(100)));
      assertSameParts(image, model);
      opened.insert(Keys.of(KeyPattern.UNIFORM.keys(100)));
      assertSameParts(image, model);
    }
  }

  @EachVariant
  default void keysOfAnotherKindAreRefusedAndNothingIsChanged(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (SketchImage integers = SketchImage.allocate(spec);
        SketchImage texts = ofTexts(spec);
        Sketch fresh = backend().create(spec)) {
      integers.setKeyKind(KeyKind.INTEGERS);
      try (Sketch sketch = backend().open(integers)) {
        sketch.insert(Keys.of(5L));
        assertRefused(() -> sketch.query(TextKeys.of("5")));
        assertRefused(() -> sketch.insert(TextKeys.of("5")));
        assertRefused(() -> sketch.merge(texts));
        assertThat(sketch.query(5)).isEqualTo(1);
        assertThat(sketch.statistics().largestCounter()).isEqualTo(1);
        assertKind(sketch, KeyKind.INTEGERS);
      }
      fresh.merge(texts);
      assertKind(fresh, KeyKind.TEXTS);
      assertRefused(() -> fresh.merge(integers));
      fresh.insert(TextKeys.of("5"));
      assertThat(fresh.query(TextKeys.key("5"))).isEqualTo(3);
    }
  }

  /** The image of a text that came twice. */
  private SketchImage ofTexts(SketchSpec spec) {
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(TextKeys.of("5"));
      sketch.insert(TextKeys.of("5"));
      return sketch.image();
    }
  }

  private static void assertKind(Sketch sketch, KeyKind kind) {
    try (SketchImage saved = sketch.image()) {
      assertThat(saved.keyKind()).isEqualTo(kind);
    }
  }

  private static void assertRefused(ThrowingCallable operation) {
    assertThatIllegalArgumentException()
        .isThrownBy(operation)
        .withMessageContaining("query and merge keys of one kind");
  }

  @EachVariant
  default void anImageOutlivesItsSketch(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(4, 5, 6);
    Sketch sketch = backend().create(model.spec());
    sketch.insert(Keys.of(4L, 5L, 6L));
    try (SketchImage image = sketch.image()) {
      sketch.close();
      assertSameParts(image, model);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  default void anImageFindsItsUserHashByName(String variant, @TempDir Path folder)
      throws IOException {
    SketchSpec spec = Specs.small(variant).hash(Specs.USER_HASH).build();
    Path file = folder.resolve("sketch.image");
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(1, 2, 3);
    try (SketchImage image = model.image()) {
      image.save(file);
    }
    try (SketchImage image = SketchImage.load(file, Specs.USER_HASH);
        Sketch opened = backend().open(image)) {
      assertThat(opened.spec()).isEqualTo(spec);
      assertSameEstimates(opened, model, 1, 2, 3, 4);
    }
  }
}
