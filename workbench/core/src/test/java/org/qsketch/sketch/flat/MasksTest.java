package org.qsketch.sketch.flat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.ChiSquare;
import org.qsketch.contract.Specs;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.SketchSpec;

final class MasksTest {
  private static final int MANY = 1 << 16;

  private static Masks masks(BucketedSketchSpec spec) {
    return Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed());
  }

  private static int[] positions(Masks masks, int mask, int depth) {
    return IntStream.range(0, depth).map(i -> masks.position(mask, i)).toArray();
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#counterVariants")
  void everyMaskSelectsDistinctCountersOfTheBucketInOrder(String variant) {
    for (int depth : new int[] {1, 3, 8}) {
      SketchSpec built = Specs.small(variant).depth(depth).build();
      if (built instanceof BucketedSketchSpec spec) {
        Masks masks = masks(spec);
        assertThat(masks.count()).isEqualTo(1024);
        for (int mask = 0; mask < masks.count(); mask++) {
          assertThat(positions(masks, mask, depth))
              .isSorted()
              .doesNotHaveDuplicates()
              .hasSize(depth);
          assertThat(masks.position(mask, 0)).isNotNegative();
          assertThat(masks.position(mask, depth - 1)).isLessThan(spec.bucketWidth());
        }
      }
    }
  }

  @Test
  void bitsAreThePositions() {
    BucketedSketchSpec spec = SketchSpec.warp().bucketWidth(128).depth(9).buckets(1).build();
    Masks masks = masks(spec);
    for (int mask = 0; mask < masks.count(); mask++) {
      int[] fromBits = new int[0];
      for (int word = 0; word < 4; word++) {
        int bits = masks.bits(mask, word);
        int first = word * 32;
        int[] ofWord =
            IntStream.range(0, 32).filter(p -> (bits >>> p & 1) == 1).map(p -> first + p).toArray();
        fromBits = IntStream.concat(IntStream.of(fromBits), IntStream.of(ofWord)).toArray();
      }
      assertThat(fromBits).isEqualTo(positions(masks, mask, 9));
    }
  }

  @Test
  void aMaskDependsOnItsNumberAndTheSeedAlone() {
    Masks few = masks(SketchSpec.subWarp().buckets(1).masks(7).build());
    Masks many = masks(SketchSpec.subWarp().buckets(99).masks(MANY).build());
    for (int mask = 0; mask < 7; mask++) {
      assertThat(positions(few, mask, 3)).isEqualTo(positions(many, mask, 3));
    }
  }

  @Test
  void otherSeedsDrawOtherMasks() {
    Masks some = masks(SketchSpec.warp().buckets(1).seed(1).build());
    Masks others = masks(SketchSpec.warp().buckets(1).seed(2).build());
    assertThat(IntStream.range(0, 1024))
        .anyMatch(mask -> some.bits(mask, 0) != others.bits(mask, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42})
  void allSetsOfThreeOutOfEightAreEquallyLikely(long seed) {
    Masks masks = masks(SketchSpec.subWarp().buckets(1).masks(MANY).seed(seed).build());
    Map<Integer, Long> sets = new HashMap<>();
    IntStream.range(0, MANY).forEach(mask -> sets.merge(masks.bits(mask, 0), 1L, Long::sum));
    assertThat(sets).hasSize(56);
    ChiSquare.assertUniform(sets.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** Widths that are no power of two pass over draws, which must not favour any position. */
  @ParameterizedTest
  @CsvSource({"multi-level, 28", "warp, 32", "warp:128, 128", "half-warp, 16"})
  void allPositionsAreEquallyLikely(String variant, int width) {
    BucketedSketchSpec spec =
        (BucketedSketchSpec)
            Specs.withMasks(SketchSpec.variant(variant), MANY).depth(1).forKeys(1000).build();
    Masks masks = masks(spec);
    long[] selected = new long[width];
    IntStream.range(0, MANY).forEach(mask -> selected[masks.position(mask, 0)]++);
    ChiSquare.assertUniform(selected);
  }

  @Test
  void allPairsOutOfTwentyEightAreEquallyLikely() {
    Masks masks = masks(SketchSpec.multiLevel().depth(2).buckets(1).masks(MANY).build());
    long[] pairs = new long[28 * 27 / 2];
    for (int mask = 0; mask < MANY; mask++) {
      int larger = masks.position(mask, 1);
      pairs[larger * (larger - 1) / 2 + masks.position(mask, 0)]++;
    }
    ChiSquare.assertUniform(pairs);
  }
}
