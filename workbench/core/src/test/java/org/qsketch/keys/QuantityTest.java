package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "250000, 250000",
    "250_000, 250000",
    "' 7 ', 7",
    "2^27, 134217728",
    "2^0, 1",
    "2^62, 4611686018427387904",
    "10^18, 1000000000000000000",
    "128Mi, 134217728",
    "128mib, 134217728",
    "1.5Ki, 1536",
    "1.5k, 1500",
    "4G, 4000000000",
    "3T, 3000000000000",
    "2Ti, 2199023255552",
    "1e6, 1000000",
    "1E+6, 1000000",
    "2.5e3, 2500",
    "9223372036854775807, 9223372036854775807"
  })
  void numbersAreReadAsPeopleWriteThem(String text, long number) {
    assertThat(Quantity.parse(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "-", "-x", "--1", "+1", "x", "0x10", "1,000", "2^", "^2", "1..5", "1e", "k", "1kk"
      })
  void otherTextsAreNoNumbers(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.parse(text))
        .withMessageContaining("'" + text + "' is not a number: write for example 2^20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", " -5Mi", "-2^20", "-1e6"})
  void numbersBelowZeroAreCalledNegative(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.parse(text))
        .withMessageContaining("'" + text + "' is negative: write for example 2^20");
  }

  @Test
  void decimalsAndNumbersOfAnySignSaySoInTheSameSentence() {
    assertThat(Quantity.parseDecimal("-2.5e1")).isEqualTo(-25);
    assertThat(Quantity.parseSigned("-7")).isEqualTo(-7);
    assertThat(Quantity.parseSigned("2^4")).isEqualTo(16);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.parseDecimal("half"))
        .withMessage("'half' is not a number: write for example 0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.parseSigned("-x"))
        .withMessage("'-x' is not a whole number from -2^63 to 2^63 - 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.5", "2^63", "10^99", "9223372036854775808", "1e19", "9e99", "8388608Ti"})
  void fractionsAndNumbersTooLargeAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("2^63");
  }
}
