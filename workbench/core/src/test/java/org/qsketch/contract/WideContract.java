package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** Counters of 64 bits do what those of 32 bits do, and count beyond 2^32. */
interface WideContract
    extends TableContract,
        BatchContract,
        RemovalContract,
        MergeContract,
        ImageContract,
        GoldenContract,
        TotalsContract {
  @EachWideVariant
  default void wideCountersAreFilledByBatchesOfAnySize(String variant) {
    batchesOfAnySizeFillASmallTable(variant);
    batchesOfAnySizeFillATableLargerThanACoresCache(variant);
    oneBucketTakesEveryKey(variant);
    narrowKeysCountAsWideKeysOfTheSameValue(variant);
  }

  @EachWideVariant
  default void wideCountersAreSelectedAtEveryDepth(String variant) {
    everyDepthSelectsItsCounters(variant);
    everyHashFamilySelectsItsCounters(variant);
  }

  @EachWideVariant
  default void wideCountersAreRemovedFrom(String variant) {
    removingEveryKeyInAnotherOrderEmptiesTheTable(variant);
    removingSomeKeysLeavesTheOthers(variant);
    removingASkewedStreamIsUndoneByInsertingIt(variant);
  }

  @EachWideVariant
  default void wideCountersAreMerged(String variant) {
    mergingEqualsInsertingBothStreams(variant);
    imagesMergeAsSketchesDo(variant);
    mergingAnEmptySketchChangesNothing(variant);
    sketchesOfOtherSpecsAreRefused(variant);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#wideVariants")
  default void wideCountersAreSavedAndOpened(String variant, @TempDir Path folder)
      throws IOException {
    aSavedSketchOpensAsItWas(variant, folder);
    anImageOfTheModelOpensWithAllItsCounters(variant);
    goldenKeysFillTheGoldenTables(variant);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#wideVariants")
  default void wideGoldenImagesAnswerAsNarrowOnes(String variant, @TempDir Path folder)
      throws IOException {
    try (SketchImage image = SketchImage.load(Golden.copy(Golden.imageName(variant), folder));
        Sketch sketch = backend().open(image)) {
      assertThat(sketch.spec()).isEqualTo(Golden.spec(variant));
      long[] estimates = Comparison.estimates(sketch, Golden.asked());
      assertThat(Golden.text("estimates.csv").lines())
          .contains(Golden.line(Specs.narrow(variant), estimates));
    }
  }

  @EachWideVariant
  default void wideCountersEndAtTheirLimit(String variant) {
    countersRiseToTheirLimitAndNoFurther(variant);
    keysOfOtherCountersAreInsertedBesideAFullOne(variant);
    aRefusedBatchChangesNothing(variant);
    mergingBeyondTheLimitIsRefusedAndChangesNothing(variant);
    aNearlyFullSketchIsMergedIntoOneThatHasSpaceForIt(variant);
    imagesAreNotMergedBeyondTheLimit(variant);
  }

  @EachWideVariant
  default void wideCountersCountBeyondTwoToThe32(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build());
        Keys keys = backend().generate(KeyStream.uniform(5), 100)) {
      sketch.insert(Keys.of(NearlyFull.times(1_500)));
      sketch.insert(keys);
      for (int doubling = 0; doubling < 22; doubling++) {
        try (SketchImage image = sketch.image()) {
          sketch.merge(image);
        }
      }
      sketch.insert(Keys.of(NearlyFull.times(10)));
      assertThat(sketch.query(NearlyFull.KEY)).isEqualTo((1_500L << 22) + 10);
      assertThat(sketch.statistics().largestCounter()).isGreaterThanOrEqualTo(1_500L << 22);
      try (Counts there = sketch.query(keys)) { // in the memory of the device
        assertThat(Arrays.stream(there.toArray())).allMatch(estimate -> estimate >= 1L << 22);
        assertThat(there.get(42)).isEqualTo(there.toArray()[42]);
      }
    }
  }

  @EachWideVariant
  default void statisticsOfWideCountersAreThoseOfTheTable(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(KeyPattern.ZIPF.keys(3_000));
    long[] counters = (long[]) model.parts().getFirst().heapBase().orElseThrow();
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(3_000)));
      SketchStatistics statistics = sketch.statistics();
      assertThat(statistics.counters()).isEqualTo(counters.length);
      assertThat(statistics.usedCounters())
          .isEqualTo(Arrays.stream(counters).filter(counter -> counter != 0).count());
      assertThat(statistics.largestCounter()).isEqualTo(Arrays.stream(counters).max().orElse(0));
      sketch.clear();
      assertSameTables(sketch, ReferenceSketch.of(model.spec()));
      assertSameEstimates(sketch, ReferenceSketch.of(model.spec()), 1, 2, 3);
    }
  }

  @EachWideVariant
  default void wideAndNarrowSketchesAreNotMerged(String variant) {
    SketchSpec wide = Specs.small(variant).build();
    SketchSpec narrow = Specs.small(Specs.narrow(variant)).build();
    try (Sketch sketch = backend().create(wide);
        Sketch other = backend().create(narrow)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.merge(other))
          .withMessageContaining("cannot be merged");
    }
  }
}
