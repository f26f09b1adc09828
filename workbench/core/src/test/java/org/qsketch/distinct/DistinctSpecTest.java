package org.qsketch.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HashFamily;

final class DistinctSpecTest {
  @ParameterizedTest
  @ValueSource(ints = {4, 12, 18})
  void aPrecisionHasAsManyBytesAsRegisters(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    assertThat(spec.precision()).isEqualTo(precision);
    assertThat(spec.bytes()).isEqualTo(1L << precision);
    assertThat(spec.seed()).isZero();
    assertThat(spec.hash()).isEqualTo(HashFamily.mix());
    assertThat(spec.withSeed(7)).isEqualTo(new DistinctSpec(precision, 7));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 3, 19, 64, Integer.MAX_VALUE})
  void otherPrecisionsAreRefusedWithTheirBounds(int precision) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DistinctSpec.of(precision))
        .withMessageContainingAll("the precision", String.valueOf(precision), "4", "18");
  }

  /** The error halves with four times the memory. */
  @ParameterizedTest
  @CsvSource({"4, 0.19025", "12, 0.011890625", "18, 0.001486328125"})
  void theErrorIsThatOfThePaper(int precision, double error) {
    assertThat(DistinctSpec.of(precision).relativeError()).isCloseTo(error, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0015, 18",
    "0.002, 18",
    "0.003, 16",
    "0.01, 13",
    "0.0118, 13",
    "0.012, 12",
    "0.19, 5",
    "0.1903, 4",
    "0.5, 4",
    "Infinity, 4"
  })
  void anErrorSelectsTheSmallestPrecisionThatReachesIt(double error, int precision) {
    DistinctSpec spec = DistinctSpec.forError(error);
    assertThat(spec).isEqualTo(DistinctSpec.of(precision));
    assertThat(spec.relativeError()).isLessThanOrEqualTo(error);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0, -0.5, Double.NaN, Double.NEGATIVE_INFINITY})
  void anErrorThatNoPrecisionReachesIsRefusedWithTheLeastOne(double error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DistinctSpec.forError(error))
        .withMessage(
            "the relative error is %s: it must be 0.0015 or more, which 262144 bytes have"
                .formatted(error));
  }

  @Test
  void theDefaultHasFourKibibytes() {
    assertThat(DistinctSpec.of(DistinctSpec.DEFAULT_PRECISION))
        .hasToString("distinct counter of precision 12, 4.00 KiB");
  }
}
