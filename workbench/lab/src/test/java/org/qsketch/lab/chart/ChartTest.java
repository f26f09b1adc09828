package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartTest {
  private static final Axis X = Axis.linear("x");
  private static final Source SOURCE = new Source(Role.MEASURED, "here");

  private static Line line(Point... points) {
    return new Line("thread", Mark.BLACK_CIRCLE, SOURCE, List.of(points));
  }

  private static Bar bar(String category, double height) {
    return new Bar(category, "thread", Mark.BLACK_CIRCLE, SOURCE, Measure.exactly(height));
  }

  private static LineChart chart(Axis x, Axis y, Line... lines) {
    return new LineChart("a chart", x, y, List.of(lines));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -1e-300})
  void aLogarithmicAxisRefusesWhatIsNotPositiveAndSaysWhatToDo(double value) {
    Axis y = Axis.log10("errors");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chart(X, y, line(Point.of(1, value))))
        .withMessageContaining("'errors'")
        .withMessageContaining(Double.toString(value))
        .withMessageContaining("above 0")
        .withMessageContaining("linear axis");
  }

  @ParameterizedTest
  @EnumSource(
      value = Scale.class,
      names = {"LOG2", "LOG10"})
  void logarithmicAxesRefuseZeroInBothDirectionsAndNegativeBars(Scale scale) {
    Axis logarithmic = new Axis("values", scale);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chart(logarithmic, Axis.linear("y"), line(Point.of(0, 1))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BarChart("bars", Axis.log10("values"), List.of(bar("a", -1))));
  }

  @ParameterizedTest
  @CsvSource({"0.25, 0.250", "10.667, 10.7", "3, 3", "32768, 2¹⁵", "2711691, '2,711,691'"})
  void aValueOnAnAxisOfPowersOfTwoKeepsItsFraction(double value, String words) {
    assertThat(Scale.LOG2.words(value)).isEqualTo(words);
  }

  @Test
  void countsHaveNoFractionUnlessAnotherValueHas() {
    Axis y = Axis.linear("values");
    BarChart counts = new BarChart("bars", y, List.of(bar("a", 57), bar("b", 1234), bar("c", 0)));
    assertThat(counts.bars().stream().map(counts::word)).containsExactly("57", "1,234", "0");
    BarChart rates = new BarChart("bars", y, List.of(bar("a", 57), bar("b", 0.5)));
    assertThat(rates.bars().stream().map(rates::word)).containsExactly("57.0", ".500");
  }

  @Test
  void aVerticalAxisOfPowersOfTwoIsRefusedInOneLine() {
    Axis y = Axis.log2("rate");
    String message =
        "the axis 'rate' of powers of two cannot be vertical: use a logarithmic axis of powers of ten";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chart(X, y, line(Point.of(1, 1))))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BarChart("bars", y, List.of(bar("a", 1))))
        .withMessage(message);
  }

  @Test
  void aBarOfExactlyZeroStandsOnALogarithmicAxisButNoSpreadFromZero() {
    Axis y = Axis.log10("errors");
    assertThat(new BarChart("bars", y, List.of(bar("a", 0))).bars().getFirst().isExactlyZero())
        .isTrue();
    Bar spread = new Bar("a", "thread", Mark.BLACK_CIRCLE, SOURCE, new Measure(1, 0, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> new BarChart("bars", y, List.of(spread)));
  }

  @Test
  void pointsOfExactlyZeroStandSideBySideAtTheEdgeOfALogarithmicAxis() {
    Line one = line(Point.of(1, 0), Point.of(2, 0.5));
    Line other = new Line("warp", Mark.BLUE_DIAMOND, SOURCE, List.of(Point.of(1, 0)));
    LineChart chart = chart(Axis.linear("x"), Axis.log10("errors"), one, other);
    Zeros zeros = new Zeros(chart, new Bounds(0, 10), 0.02);
    assertThat(zeros.all()).extracting(Zeros.Zero::line).containsExactly(one, other);
    assertThat(zeros.of(one).getFirst().place()).isLessThan(1);
    assertThat(zeros.of(other).getFirst().place()).isGreaterThan(1);
    assertThat(zeros.of(other).getFirst().point().x()).isEqualTo(1);
    assertThat(zeros.all()).extracting(Zeros.Zero::isNamed).containsExactly(true, false);
  }

  @Test
  void zerosOfNeighbouringPlacesKeepApart() {
    Line one = line(Point.of(5, 0), Point.of(5.1, 0));
    LineChart chart = chart(Axis.linear("x"), Axis.log10("errors"), one, one, one);
    assertThat(new Zeros(chart, new Bounds(0, 10), 0.02).all())
        .extracting(zero -> zero.place() < 5.05)
        .containsExactly(true, true, true, false, false, false);
  }

  @Test
  void zerosStayWithinTheAxisAndALinearAxisHasNone() {
    Line[] lines = new Line[8];
    Arrays.fill(lines, line(Point.of(0, 0)));
    List<Zeros.Zero> zeros =
        new Zeros(chart(Axis.linear("x"), Axis.log10("y"), lines), new Bounds(0, 10), 0.02).all();
    assertThat(zeros).hasSize(8).allMatch(zero -> zero.place() >= 0 && zero.place() <= 10);
    LineChart linear = chart(Axis.linear("x"), Axis.linear("y"), lines);
    assertThat(new Zeros(linear, new Bounds(0, 10), 0.02).all()).isEmpty();
  }

  @Test
  void aLogarithmicAxisRefusesASpreadThatReachesZero() {
    Line line = line(new Point(1, new Measure(1, 0, 2)));
    assertThatIllegalArgumentException().isThrownBy(() -> chart(X, Axis.log10("rates"), line));
  }

  @Test
  void aLinearAxisTakesZeroAndNegativeValues() {
    LineChart chart = chart(X, Axis.linear("y"), line(Point.of(-2, -1), Point.of(0, 0)));
    assertThat(chart.measures()).extracting(Measure::value).containsExactly(-1.0, 0.0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void noAxisTakesWhatIsNotFinite(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chart(X, Axis.linear("y"), line(Point.of(value, 1))))
        .withMessageContaining("leave the point out");
  }

  @Test
  void aMeasureLiesBetweenItsBounds() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Measure(1, 2, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> new Measure(4, 2, 3));
    assertThat(Measure.exactly(7).isSpread()).isFalse();
    assertThat(new Measure(7, 6, 7).isSpread()).isTrue();
  }

  @Test
  void pointsOfALineAreSortedByPlace() {
    Line line = line(Point.of(3, 1), Point.of(1, 2), Point.of(2, 3));
    assertThat(line.points()).extracting(Point::x).containsExactly(1.0, 2.0, 3.0);
  }

  @Test
  void emptyChartsAreRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LineChart("nothing", X, X, List.of()))
        .withMessageContaining("'nothing' has no line");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BarChart("nothing", X, List.of()))
        .withMessageContaining("'nothing' has no bar");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> line())
        .withMessageContaining("has no point");
  }

  @Test
  void blankWordsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Axis.linear(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> new Source(Role.LIMIT, ""));
    assertThatIllegalArgumentException().isThrownBy(() -> bar("", 1));
  }

  @Test
  void barsOfOneCategoryStandTogetherInTheOrderOfAppearance() {
    Axis y = Axis.linear("y");
    BarChart chart = new BarChart("bars", y, List.of(bar("b", 1), bar("a", 2), bar("b", 3)));
    assertThat(chart.categories()).containsExactly("b", "a");
    assertThat(chart.group("b")).extracting(bar -> bar.height().value()).containsExactly(1.0, 3.0);
    assertThat(chart.largestGroup()).isEqualTo(2);
  }
}
