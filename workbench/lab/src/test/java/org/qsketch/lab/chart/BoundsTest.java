package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {
  @ParameterizedTest
  @CsvSource({
    "0.0015, 0.38, 0.001, 0.5",
    "0.02, 14, 0.02, 20",
    "1, 10, 1, 10",
    "6, 6.1, 5, 10",
    "999, 1001, 500, 2000"
  })
  void endsOfALogarithmicAxisAreOneTwoOrFiveTimesAPowerOfTen(
      double lowest, double highest, double low, double high) {
    Bounds bounds = Bounds.around(Scale.LOG10, DoubleStream.of(highest, lowest));
    assertThat(bounds.low()).isCloseTo(low, within(1e-9 * low));
    assertThat(bounds.high()).isCloseTo(high, within(1e-9 * high));
  }

  @Test
  void placesOfALinearAxisNeedNotBeginAtZero() {
    assertThat(Bounds.across(Scale.LINEAR, DoubleStream.of(0.99, 0.5)))
        .isEqualTo(new Bounds(0.5, 0.99));
    assertThat(Bounds.across(Scale.LINEAR, DoubleStream.of(0.5))).isEqualTo(new Bounds(0, 0.5));
    assertThat(Bounds.across(Scale.LOG2, DoubleStream.of(3.5, 7))).isEqualTo(new Bounds(3, 7));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void endsOfALogarithmicAxisHoldTheValuesWithoutWastingADecade(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      double value = Math.pow(10, random.nextDouble(-12, 12));
      assertThat(Bounds.roundDown(value)).isBetween(value / 2.6, value);
      assertThat(Bounds.roundUp(value)).isBetween(value, value * 2.6);
    }
  }

  @Test
  void endsOfAnAxisOfPowersOfTwoAreWholeExponents() {
    assertThat(Bounds.around(Scale.LOG2, DoubleStream.of(15, 19.93))).isEqualTo(new Bounds(15, 20));
  }

  @Test
  void wordsAboveBarsTakeTheSamePartOfAnyAxis() {
    assertThat(new Bounds(0, 100).withWordsAbove(Scale.LINEAR).high()).isCloseTo(114, within(1e-9));
    assertThat(new Bounds(-100, 100).withWordsAbove(Scale.LINEAR).high())
        .isCloseTo(128, within(1e-9));
    assertThat(Math.log10(new Bounds(1, 100).withWordsAbove(Scale.LOG10).high()))
        .isCloseTo(2.28, within(1e-9));
    assertThat(new Bounds(5, 5).withWordsAbove(Scale.LOG10).high()).isGreaterThan(5);
  }

  @Test
  void aLinearAxisBeginsAtZero() {
    assertThat(Bounds.around(Scale.LINEAR, DoubleStream.of(1.1, 1.5)))
        .isEqualTo(new Bounds(0, 1.5));
    assertThat(Bounds.around(Scale.LINEAR, DoubleStream.of(-1, 1))).isEqualTo(new Bounds(-1, 1));
  }

  @Test
  void oneSlowRunDoesNotStretchALogarithmicAxis() {
    Stream<Measure> measures = Stream.of(new Measure(10, 0.001, 11), Measure.exactly(40));
    assertThat(Bounds.aroundMeasures(Scale.LOG10, measures)).isEqualTo(new Bounds(5, 50));
  }

  @Test
  void whereThereAreOnlyZerosAnyAxisDoes() {
    Bounds bounds = Bounds.aroundMeasures(Scale.LOG10, Stream.of(Measure.exactly(0)));
    assertThat(bounds.low()).isPositive().isLessThan(bounds.high());
  }
}
