package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** Clearing, closing and looking at sketches. */
interface LifecycleContract extends OnBackend {
  @EachVariant
  default void aClearedSketchIsLikeANewOne(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(50_000)));
      sketch.clear();
      ReferenceSketch model = ReferenceSketch.of(spec);
      assertSameTables(sketch, model);
      assertThat(sketch.query(KeyPattern.ZIPF.keys(1)[0])).isZero();
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(2_000)));
      model.insert(KeyPattern.UNIFORM.keys(2_000));
      assertSameTables(sketch, model);
    }
  }

  /** Those of a tagged sketch are in its own contract. */
  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#counterVariants")
  default void statisticsAreThoseOfTheTables(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(KeyPattern.UNIFORM.keys(3_000));
    int[] counters =
        model.spec() instanceof MultiLevelSketchSpec spec
            ? MultiLevelState.of(spec, model.parts()).low()
            : (int[]) model.parts().getFirst().heapBase().orElseThrow();
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(Keys.of(KeyPattern.UNIFORM.keys(3_000)));
      SketchStatistics statistics = sketch.statistics();
      assertThat(statistics.counters()).isEqualTo(model.spec().counters());
      assertThat(statistics.usedCounters())
          .isEqualTo(Arrays.stream(counters).filter(counter -> counter != 0).count());
      assertThat(statistics.largestCounter()).isEqualTo(Arrays.stream(counters).max().orElse(0));
      assertThat(statistics.usedFraction()).isBetween(0.0, 1.0);
      assertThat(statistics.bucketsSharingRows()).isZero();
    }
  }

  /**
   * In order, the first 128 inserts fill the low counters. Out of order, one that filled a counter
   * may have to be taken back, because another counter of its mask was full: what came in between
   * went to the high row, too early.
   */
  @EachMultiLevelVariant
  default void statisticsCountHighRows(String variant) {
    MultiLevelSketchSpec spec = Specs.multiLevel(variant).highRows(4).build();
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(KeyPattern.EQUAL.keys(1_000)));
      SketchStatistics statistics = sketch.statistics();
      assertThat(statistics.highRows()).isEqualTo(4);
      assertThat(statistics.highRowsRequested()).isEqualTo(1);
      assertThat(statistics.largestCounter())
          .isBetween(1_000L - 128, insertsInOrder(spec) ? 1_000L - 128 : 1_000L);
    }
  }

  private static void assertRefused(List<ThrowingCallable> uses) {
    for (ThrowingCallable use : uses) {
      assertThatIllegalStateException().isThrownBy(use);
    }
  }

  private List<ThrowingCallable> uses(Sketch sketch, SketchImage image) {
    return List.of(
        () -> sketch.insert(Keys.of(1)),
        () -> sketch.insert(Keys.of(new long[0])),
        () -> sketch.remove(Keys.of(1)),
        () -> sketch.query(Keys.of(1)),
        () -> sketch.query(1),
        () -> sketch.merge(image),
        sketch::halve,
        sketch::clear,
        sketch::image,
        sketch::statistics);
  }

  @EachRemovableVariant
  default void aClosedSketchRefusesEveryUse(String variant) {
    Sketch sketch = backend().create(Specs.small(variant).build());
    try (SketchImage image = sketch.image()) {
      sketch.close();
      sketch.close();
      assertRefused(uses(sketch, image));
    }
  }

  @EachRemovableVariant
  default void aClosedBackendClosesItsSketches(String variant) {
    Backend other = openBackend();
    Sketch sketch = other.create(Specs.small(variant).build());
    try (SketchImage image = sketch.image()) {
      other.close();
      assertRefused(uses(sketch, image));
      sketch.close();
    }
  }

  @Test
  default void aClosedBackendRefusesEveryUse() {
    SketchSpec spec = Specs.tiny("sub-warp");
    Backend other = openBackend();
    Keys keys = other.generate(KeyStream.uniform(1), 10);
    other.close();
    other.close();
    try (SketchImage image = SketchImage.allocate(spec)) {
      assertRefused(
          List.of(
              () -> other.create(spec),
              () -> other.open(image),
              () -> other.generate(KeyStream.uniform(1), 10),
              () -> other.upload(Keys.of(1)),
              () -> other.accessProbe(64),
              keys::toArray));
    }
    keys.close();
  }

  @Test
  default void estimatesOutliveKeysAndSketch() {
    Counts counts;
    try (Sketch sketch = backend().create(Specs.small("sub-warp").build());
        Keys keys = backend().generate(KeyStream.uniform(1), 1_000)) {
      sketch.insert(keys);
      counts = sketch.query(keys);
    }
    assertThat(counts.size()).isEqualTo(1_000);
    assertThat(LongStream.of(counts.toArray())).allMatch(estimate -> estimate >= 1);
    counts.close();
    counts.close();
    assertThatIllegalStateException().isThrownBy(counts::toArray);
  }

  @Test
  default void closedKeysAreRefusedAndChangeNothing() {
    try (Sketch sketch = backend().create(Specs.small("sub-warp").build())) {
      Keys keys = backend().generate(KeyStream.uniform(1), 1_000);
      keys.close();
      assertThatIllegalStateException().isThrownBy(() -> sketch.insert(keys));
      assertThatIllegalStateException().isThrownBy(() -> sketch.query(keys));
      assertThat(sketch.statistics().usedCounters()).isZero();
      sketch.insert(Keys.of(1));
      assertThat(sketch.query(1)).isEqualTo(1);
    }
  }
}
