package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.Specs;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/** Every bound of every spec value; each refusal is one line that names the value. */
final class SpecBoundsTest {
  private static final List<UnaryOperator<SpecBuilder<?>>> SIZES =
      List.of(
          builder -> builder.forKeys(1000),
          builder -> builder.withMemory(1 << 20),
          builder -> builder.exactly(10));

  private static void assertRefused(SpecBuilder<?> builder, String... named) {
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .satisfies(e -> assertThat(e.getMessage()).contains(named).doesNotContain("\n"));
  }

  private static void assertRefused(Runnable setter, String... named) {
    assertThatIllegalArgumentException()
        .isThrownBy(setter::run)
        .satisfies(e -> assertThat(e.getMessage()).contains(named).doesNotContain("\n"));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aDepthBelowOneIsRefusedHoweverTheSketchIsSized(String variant) {
    for (int depth : new int[] {0, -1, Integer.MIN_VALUE}) {
      for (UnaryOperator<SpecBuilder<?>> size : SIZES) {
        assertRefused(
            size.apply(SketchSpec.variant(variant).depth(depth)), "depth is " + depth, "1 and");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "thread, 65, 64",
    "warp, 33, 32",
    "warp:64, 65, 64",
    "warp:128, 129, 128",
    "half-warp, 17, 16",
    "sub-warp, 9, 8",
    "multi-level, 29, 28",
    "multi-level-locked, 29, 28",
    "slim-fat:3, 9, 8"
  })
  void aDepthAboveTheBucketIsRefused(String variant, int depth, int most) {
    assertRefused(
        SketchSpec.variant(variant).depth(depth).forKeys(1000), "depth is " + depth, "and " + most);
    assertThat(SketchSpec.variant(variant).depth(most).forKeys(1000).build().depth())
        .isEqualTo(most);
  }

  /** It counts only in the size: a key has two cells. */
  @Test
  void aTaggedSketchTakesEveryDepthThatAnotherMayHave() {
    assertRefused(SketchSpec.tagged().depth(65).forKeys(1000), "depth is 65", "and 64");
    SketchSpec spec = SketchSpec.tagged().depth(64).forKeys(1000).build();
    assertThat(spec.depth()).isEqualTo(2);
    assertThat(spec.deviceBytes())
        .isBetween(64L * 1000 * 8, 64L * 1000 * 8 + TaggedLayout.BUCKET_BYTES - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65_537})
  void aNumberOfMasksOutOfBoundsIsRefused(int masks) {
    Specs.variants()
        .map(SketchSpec::variant)
        .filter(BucketedSpecBuilder.class::isInstance)
        .forEach(
            builder ->
                assertRefused(
                    Specs.withMasks(builder, masks).forKeys(1000),
                    "the number of masks is " + masks,
                    "65536"));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void anExactSizeOutOfBoundsIsRefused(String variant) {
    for (long size : new long[] {0, -1, Long.MIN_VALUE, (1L << 48) + 1, Long.MAX_VALUE}) {
      assertRefused(SketchSpec.variant(variant).exactly(size), "is " + size);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void theLargestExactSizeHasByteOffsetsBelowTwoToThe63(String variant) {
    SketchSpec spec = SketchSpec.variant(variant).exactly(1L << 48).build();
    assertThat(spec.deviceBytes() + spec.hostBytes()).isBetween(1L << 50, 1L << 62);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aSketchWithoutASizeIsRefused(String variant) {
    assertRefused(SketchSpec.variant(variant), "no size", "forKeys", "withMemory");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE, (1L << 56) + 1})
  void aNumberOfKeysOutOfBoundsIsRefused(long keys) {
    assertRefused(() -> SketchSpec.subWarp().forKeys(keys), "the number of keys is " + keys);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void aMemoryOutOfBoundsIsRefused(long bytes) {
    assertRefused(() -> SketchSpec.subWarp().withMemory(bytes), "bytes is " + bytes);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aMemoryBelowOneBucketIsRefusedWithWhatItTakes(String variant) {
    long least = SketchSpec.variant(variant).exactly(1).build().deviceBytes();
    assertRefused(
        SketchSpec.variant(variant).withMemory(least - 1),
        (least - 1) + " bytes cannot hold a " + variant + " sketch",
        "needs " + least);
    assertThat(SketchSpec.variant(variant).withMemory(least).build())
        .isEqualTo(SketchSpec.variant(variant).exactly(1).build());
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aMemoryBeyondAddressesIsRefusedByItsBytesWithTheMostThereIs(String variant) {
    SketchSpec largest = SketchSpec.variant(variant).exactly(1L << 48).build();
    long most = largest.deviceBytes();
    assertRefused(
        SketchSpec.variant(variant).withMemory(Long.MAX_VALUE),
        Long.MAX_VALUE + " bytes are more than a " + variant + " sketch",
        "give it " + most + " or less");
    assertThat(SketchSpec.variant(variant).withMemory(most).build()).isEqualTo(largest);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {0, -0.0, -1, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 2e6})
  void aWorkLoadFactorOutOfBoundsIsRefused(double wlf) {
    assertRefused(() -> SketchSpec.subWarp().workLoadFactor(wlf), "is " + wlf, "above 0");
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void moreCountersThanCanBeAddressedAreRefused(String variant) {
    SpecBuilder<?> builder = SketchSpec.variant(variant).forKeys(1L << 56);
    assertRefused(builder, (1L << 56) + " keys", "factor of 0.5", "use fewer keys");
    assertRefused(builder.workLoadFactor(1e-9), (1L << 56) + " keys", "1.0E-9");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 16, 31, 33, 256, -32})
  void aBucketWidthOfNoWarpIsRefused(int width) {
    assertRefused(
        SketchSpec.warp().bucketWidth(width).forKeys(1000), "is " + width, "32, 64 or 128");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 32, -8})
  void aBucketWidthOfNoSubWarpIsRefused(int width) {
    assertRefused(
        () -> new SubWarpSketchSpec(1, width, 1, 1, 32, HashFamily.mix(), 0),
        "is " + width,
        "8 (quarter warp) or 16 (half warp)");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 16, 31, 33, 128, -64})
  void countersOfOtherSizesAreRefused(int bits) {
    assertRefused(() -> SketchSpec.subWarp().counterBits(bits), bits + " bits", "32 or 64");
    assertRefused(
        () -> new ThreadSketchSpec(1, 1, bits, HashFamily.mix(), 0), bits + " bits", "32 or 64");
  }

  @ParameterizedTest
  @ValueSource(strings = {"multi-level", "multi-level-locked", "tagged", "slim-fat:3"})
  void variantsOfSmallCountersTellWhichOnesCountIn64Bits(String variant) {
    SpecBuilder<?> builder = SketchSpec.variant(variant).counterBits(64).forKeys(1000);
    assertRefused(
        builder,
        variant + " sketch cannot have 64 bits",
        "thread, warp, half-warp and sub-warp sketches take counterBits(64)");
    assertThat(builder.counterBits(32).build())
        .isEqualTo(SketchSpec.variant(variant).forKeys(1000).build());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 256})
  void aLimitThatNoByteCanReachIsRefused(int limit) {
    assertRefused(SketchSpec.multiLevel().limit(limit).buckets(1), "is " + limit, "255", "byte");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, (1 << 24) + 1})
  void aNumberOfHighRowsOutOfBoundsIsRefused(int rows) {
    assertRefused(SketchSpec.multiLevel().highRows(rows).buckets(1), "rows is " + rows);
    assertRefused(SketchSpec.multiLevel().highRows(rows).withMemory(1L << 36), "rows is " + rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65})
  void aSlimFatFactorOutOfBoundsIsRefused(int z) {
    assertRefused(SketchSpec.slimFat(z).buckets(1), "z is " + z, "64");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 2, Double.NaN})
  void errorBoundsOutsideTheUnitIntervalAreRefused(double value) {
    assertRefused(() -> SketchSpec.thread().forError(value, 0.1), "epsilon is " + value);
    assertRefused(() -> SketchSpec.thread().forError(0.1, value), "delta is " + value);
    assertRefused(() -> SketchSpec.tagged().forError(value, 0.1, 9, 9), "epsilon is " + value);
    assertRefused(() -> SketchSpec.tagged().forError(0.1, value, 9, 9), "delta is " + value);
    assertRefused(
        () -> SketchSpec.tagged().buckets(9).build().errorBound(value), "delta is " + value);
  }

  @Test
  void anErrorBoundForNoInsertsOrMoreKeysThanInsertsIsRefused() {
    assertRefused(() -> SketchSpec.tagged().forError(0.1, 0.1, 0, 1), "inserts is 0");
    assertRefused(() -> SketchSpec.tagged().forError(0.1, 0.1, 5, 0), "different keys is 0");
    assertRefused(
        () -> SketchSpec.tagged().forError(0.1, 0.1, 5, 6),
        "different keys is 6",
        "between 1 and 5");
  }

  @Test
  void anErrorBoundThatNoTableKeepsIsRefused() {
    assertRefused(
        () -> SketchSpec.tagged().forError(1e-12, 1e-12, 1L << 56, 1L << 56).build(),
        "an epsilon of 1.0E-12 and a delta of 1.0E-12 need more than 2^32 buckets");
  }

  @Test
  void theLeastEpsilonAsksForExactCountsOfOneKey() {
    assertThat(SketchSpec.tagged().forError(Double.MIN_VALUE, 0.01, 1000, 1).build().buckets())
        .isEqualTo(1);
  }

  @Test
  void anErrorBoundWithAHashAboutWhichNothingIsProvedIsRefused() {
    assertRefused(
        () -> SketchSpec.tagged().forError(0.1, 0.1, 9, 9).hash(HashFamily.identity()).build(),
        "the hash identity");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "quarter-warp", "slim-fat:", "slim-fat:x", "warp:x", "thread:3"})
  void unknownVariantsAreRefusedWithTheKnownOnes(String name) {
    assertRefused(
        () -> SketchSpec.variant(name), "'" + name + "'", String.join(", ", Variant.NAMES));
  }

  @ParameterizedTest
  @ValueSource(strings = {"slim-fat", " Slim-Fat"})
  void theSlimFatSketchWithoutItsFactorIsAskedForIt(String name) {
    assertRefused(
        () -> SketchSpec.variant(name), "'" + name + "' needs its factor", "example slim-fat:3");
  }

  @Test
  void updateRulesAreFoundByTheirNames() {
    for (UpdateRule rule : UpdateRule.values()) {
      assertThat(UpdateRule.of(" " + rule.text().toUpperCase(Locale.ROOT))).isEqualTo(rule);
    }
    assertRefused(() -> UpdateRule.of("eager"), "'eager'", "conservative, additive, removable");
    assertThat(SketchSpec.tagged().buckets(1).build().update()).isEqualTo(UpdateRule.CONSERVATIVE);
    assertThatNullPointerException().isThrownBy(() -> SketchSpec.tagged().update(null));
  }

  @Test
  void noHashIsRefused() {
    assertThatNullPointerException().isThrownBy(() -> SketchSpec.thread().hash(null));
  }
}
