package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0.0065432, 0.00654",
    "0.1, 0.100",
    "9.999, 10.0",
    "412.4, 412",
    "22379, '22,379'",
    "0, 0",
    "NaN, –"
  })
  void numbersHaveThreeDigits(double value, String text) {
    assertThat(Numbers.digits(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1.31e9, 1.31 G/s", "4.12e8, 412 M/s", "5000, 5.00 k/s", "3.2e13, '32,000 G/s'"})
  void ratesHaveAPrefix(double rate, String text) {
    assertThat(Numbers.rate(rate)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"12.34, 12.3 s", "0.00125, 1.25 ms", "2e-6, 2.00 µs", "3e-11, 0.0300 ns", "0, 0 s"})
  void timesHaveAUnit(double seconds, String text) {
    assertThat(Numbers.seconds(seconds)).isEqualTo(text);
  }

  @Test
  void powersOfTwoAreWrittenAsSuch() {
    assertThat(Numbers.keys(1L << 22)).isEqualTo("2²²");
    assertThat(Numbers.keys(1000000)).isEqualTo("1,000,000");
    assertThat(Numbers.keys(512)).isEqualTo("512");
  }

  @Test
  void sharesAndRatiosCarryTheirSigns() {
    assertThat(Numbers.percent(0.984)).isEqualTo("98 %");
    assertThat(Numbers.percent(0)).isEqualTo("0 %");
    assertThat(Numbers.percent(0.0028)).isEqualTo("0.28 %");
    assertThat(Numbers.percent(Double.NaN)).isEqualTo("–");
    assertThat(Numbers.ratio(2.914)).isEqualTo("2.91×");
    assertThat(Numbers.times(8)).isEqualTo("8×");
    assertThat(Numbers.times(0.5)).isEqualTo("0.5×");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0015, .00150",
    "0.38393, .384",
    "0.1, .100",
    "1.2345, 1.23",
    "17.86, 17.9",
    "1234, '1,234'"
  })
  void valuesHaveThreeDigitsAndNoZeroBeforeThePoint(double value, String text) {
    assertThat(Numbers.shortDigits(value)).isEqualTo(text);
  }
}
