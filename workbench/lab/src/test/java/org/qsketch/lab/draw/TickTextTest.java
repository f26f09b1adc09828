package org.qsketch.lab.draw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickTextTest {
  @Test
  void powersOfTwoAreNamedAndNothingBetweenThem() {
    assertThat(TickText.powerOfTwo(15)).isEqualTo("2¹⁵");
    assertThat(TickText.powerOfTwo(30)).isEqualTo("2³⁰");
    assertThat(TickText.powerOfTwo(15.5)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.001, 0.001",
    "0.002, 0.002",
    "0.05, 0.05",
    "1, 1",
    "500, 500",
    "2000, '2,000'",
    "0.003, ''",
    "0.4, ''",
    "9, ''"
  })
  void oneTwoAndFiveAreNamed(double value, String text) {
    assertThat(TickText.oneTwoFive(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.0001, 0.0001", "100, 100", "0.2, ''", "5, ''"})
  void overManyDecadesOnlyPowersOfTenAreNamed(double value, String text) {
    assertThat(TickText.powerOfTen(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "0.30000000000000004 | 0.3",
        "1500 | 1,500",
        "-0.25 | -0.25",
        "12500000 | 1.25·10⁷",
        "-1e7 | -1·10⁷",
        "2e-7 | 2·10⁻⁷"
      })
  void equalStepsAreWrittenWithoutExponentsOfMachines(double value, String text) {
    assertThat(TickText.linear(value)).isEqualTo(text);
  }
}
