package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ErrorTally;
import org.qsketch.sketch.Sketch;

/** Errors of many estimates, summed up where the sketch is. */
interface ErrorContract extends OnBackend {
  /** What the errors are of the estimates that a query gives. */
  private static ErrorSummary expected(Sketch sketch, long[] keys, long... exact) {
    ErrorTally tally = new ErrorTally();
    tally.add(exact, Comparison.estimates(sketch, keys));
    return tally.summary();
  }

  /** Whole numbers are exact; others may have been added up as floats. */
  private static void assertSame(ErrorSummary errors, ErrorSummary expected) {
    assertThat(errors.keys()).isEqualTo(expected.keys());
    assertThat(errors.maxAbsoluteError()).isEqualTo(expected.maxAbsoluteError());
    assertThat(errors.underestimates()).isEqualTo(expected.underestimates());
    assertThat(errors.meanAbsoluteError()).isCloseTo(expected.meanAbsoluteError(), offset(1e-12));
    assertThat(errors.meanRelativeError())
        .isCloseTo(expected.meanRelativeError(), withinPercentage(2e-4));
    assertThat(errors.maxRelativeError())
        .isCloseTo(expected.maxRelativeError(), withinPercentage(2e-4));
    double root = Math.sqrt((double) Math.max(1, expected.keys()));
    assertThat(errors.relativeStandardError())
        .isCloseTo(
            expected.relativeStandardError(),
            offset(
                2e-3 * (expected.relativeStandardError() + expected.meanRelativeError() / root)));
    assertThat(errors.absoluteStandardError())
        .isCloseTo(
            expected.absoluteStandardError(),
            offset(
                2e-3 * (expected.absoluteStandardError() + expected.meanAbsoluteError() / root)));
  }

  /** Counts from 0 on, most of them small: some estimates are above them, some below. */
  private static long[] exact(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.longs(count, 0, 1 << 20).map(number -> number >>> random.nextInt(24)).toArray();
  }

  private static Keys narrow(long... counts) {
    return Keys.of(LongStream.of(counts).mapToInt(Math::toIntExact).toArray());
  }

  /** Every variant, and those with wide counters. */
  static Stream<Arguments> seededVariants() {
    return Specs.goldenVariants().map(variant -> Arguments.of(variant, 60L + variant.length()));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("seededVariants")
  default void errorsAreThoseOfTheEstimatesThatAQueryGives(String variant, long seed) {
    long[] keys = KeyPattern.UNIFORM.keys(20_000);
    long[] exact = exact(seed, keys.length);
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.insert(Keys.of(keys), narrow(exact(seed + 1, keys.length)));
      sketch.insert(Keys.of(KeyPattern.ZIPF.keys(20_000)));
      ErrorSummary expected = expected(sketch, keys, exact);
      assertThat(expected.underestimates()).isPositive();
      assertSame(sketch.errors(Keys.of(keys), narrow(exact)), expected);
      assertSame(sketch.errors(Keys.of(keys), Keys.of(exact)), expected);
      assertSame(sketch.errors(KeyPattern.narrow(keys), narrow(exact)), expected);
    }
  }

  /** A frequent key, which partitions have no space for. */
  @EachVariant
  default void aKeyThatComesTooOftenCountsAsOften(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(20_000);
    long[] exact = LongStream.range(0, keys.length).map(i -> 1 + i % 7).toArray();
    try (Sketch sketch = filled(Specs.small(variant).build(), keys)) {
      assertSame(sketch.errors(Keys.of(keys), narrow(exact)), expected(sketch, keys, exact));
    }
  }

  @EachVariant
  default void exactEstimatesHaveNoErrorAndKeysWithACountOfZeroAreLeftOut(String variant) {
    try (Sketch sketch = filled(Specs.small(variant).build(), 5, 7, 7, 9)) {
      ErrorSummary errors = sketch.errors(Keys.of(7L, 9L, 11L), Keys.of(2, 1, 0));
      assertThat(errors).isEqualTo(ErrorSummary.none(2));
      assertThat(sketch.errors(Keys.of(new long[0]), Keys.of(new int[0])))
          .isEqualTo(ErrorSummary.none(0));
    }
  }

  /** Beyond what numbers of 32 bits hold. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "tagged", "64-bit sub-warp"})
  default void largeCountsAndErrorsAreExact(String variant) {
    long large = 1L << 40;
    try (Sketch sketch = filled(Specs.small(variant).build(), 3, 3, 5)) {
      ErrorSummary errors = sketch.errors(Keys.of(3L, 5L), Keys.of(large + 2, large + 5));
      assertThat(errors.maxAbsoluteError()).isEqualTo(large + 4);
      assertThat(errors.meanAbsoluteError()).isEqualTo(large + 2.0);
      assertThat(errors.meanRelativeError()).isCloseTo(1, offset(1e-6));
      assertThat(errors.underestimates()).isEqualTo(2);
    }
  }

  /** Keys and counts lie on the host or on the device, and begin anywhere. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "multi-level", "tagged", "slim-fat:3"})
  default void keysAndExactCountsLieAnywhere(String variant) {
    long[] keys = KeyPattern.UNIFORM.keys(1_000);
    int[] exact = IntStream.range(0, keys.length).map(i -> i % 7).toArray();
    try (Sketch sketch = filled(Specs.small(variant).build(), keys);
        Keys there = backend().upload(Keys.of(keys));
        Keys beside = backend().upload(Keys.of(exact))) {
      ErrorSummary expected =
          expected(sketch, there.slice(300, 950).toArray(), beside.slice(300, 950).toArray());
      for (Keys column : List.of(Keys.of(keys), there)) {
        for (Keys counts : List.of(Keys.of(exact), beside)) {
          assertSame(sketch.errors(column.slice(300, 950), counts.slice(300, 950)), expected);
        }
      }
    }
  }

  @EachVariant
  default void otherNumbersOfExactCountsAreRefused(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.errors(Keys.of(1L, 2L), Keys.of(1)))
          .withMessage("there are 2 keys and 1 exact counts: each key needs one exact count");
    }
  }
}
