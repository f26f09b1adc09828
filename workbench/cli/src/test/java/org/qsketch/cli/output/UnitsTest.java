package org.qsketch.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Timed;

class UnitsTest {
  @Test
  void ratesHaveThreeDigitsAndADecimalPrefix() {
    assertThat(Units.rate(0)).isEqualTo("0.00 /s");
    assertThat(Units.rate(999)).isEqualTo("999 /s");
    assertThat(Units.rate(13_012_345_678.0)).isEqualTo("13.0 G/s");
    assertThat(Units.bytesRate(2.9e12)).isEqualTo("2.90 TB/s");
  }

  @Test
  void aRateShowsItsSpreadInItsOwnUnit() {
    assertThat(Units.rate(new Runs(0.5, 0.99, 2), 1_000_000_000)).isEqualTo("1.01 (0.50-2.00) G/s");
    assertThat(Units.rate(new Runs(1, 1, 1), 999)).isEqualTo("999 /s");
  }

  private record Runs(double minSeconds, double medianSeconds, double maxSeconds)
      implements Timed {}

  @Test
  void timesAreInTheUnitThatFits() {
    assertThat(Units.seconds(0)).isEqualTo("0.00 s");
    assertThat(Units.seconds(125)).isEqualTo("125 s");
    assertThat(Units.seconds(0.00125)).isEqualTo("1.25 ms");
    assertThat(Units.seconds(4e-9)).isEqualTo("4.00 ns");
  }

  @Test
  void factorsHaveAtMostThreeDigits() {
    assertThat(Units.factor(0.5)).isEqualTo("0.5");
    assertThat(Units.factor(22.888183)).isEqualTo("22.9");
    assertThat(Units.factor(64)).isEqualTo("64.0");
  }

  @Test
  void whatIsNoNumberIsADash() {
    assertThat(Units.percent(Double.NaN)).isEqualTo("-");
    assertThat(Units.error(Double.NaN)).isEqualTo("-");
  }

  @Test
  void numbersStandToTheRightAndTextToTheLeft() {
    StringWriter out = new StringWriter();
    List<Column<String>> columns =
        List.of(
            Column.text("word", word -> word), Column.number("length", word -> "" + word.length()));
    Table.print(new PrintWriter(out), columns, List.of("a", "mississippi"));
    assertThat(out.toString().lines())
        .containsExactly("word         length", "a                 1", "mississippi      11");
  }

  @Test
  void textsStandToTheLeftWhateverTheyBeginWith() {
    StringWriter out = new StringWriter();
    List<Column<String>> columns =
        List.of(Column.text("street", word -> word), Column.number("no", _ -> "7"));
    Table.print(new PrintWriter(out), columns, List.of("5th Avenue", "10"));
    assertThat(out.toString().lines())
        .containsExactly("street      no", "5th Avenue   7", "10           7");
  }
}
