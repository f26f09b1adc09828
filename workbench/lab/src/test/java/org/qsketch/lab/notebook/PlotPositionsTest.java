package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.SharedAxes;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** Plots that a reader turns by sliders and choices. */
class PlotPositionsTest {
  /** Zipf keys have exponents 1.1 and 0.5, uniform keys 0.5 alone. */
  private final Table table =
      Table.create(
          "errors",
          StringColumn.create("stream", "zipf", "zipf", "zipf", "zipf", "uniform", "uniform"),
          DoubleColumn.create("exponent", 1.1, 1.1, 0.5, 0.5, 0.5, 0.5),
          LongColumn.create("counter_bytes", 32, 64, 32, 64, 32, 128),
          DoubleColumn.create("error", 1, 2, 3, 4, 5, 60));

  private final Plot plot = Plot.of(table, "counter_bytes", "error").title("Errors");
  private final Plot turned = plot.slider("exponent").choice("stream");

  @BeforeAll
  static void saveNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private static LineChart only(Figure figure) {
    assertThat(figure.panels()).hasSize(1);
    return (LineChart) figure.panels().getFirst();
  }

  private static List<Double> heights(Chart chart) {
    return chart.measures().map(one -> one.value()).toList();
  }

  @Test
  void aSliderOrdersNumbersAndAChoiceKeepsTextsAsTheyCome() {
    assertThat(turned.figure().positions().controls())
        .containsExactly(
            new Control(Control.Kind.SLIDER, "exponent", List.of("0.5", "1.1"), 1),
            new Control(Control.Kind.MENU, "stream", List.of("zipf", "uniform"), 0));
  }

  @Test
  void eachPositionHasItsRowsAloneAndAMissingCombinationHasNone() {
    Figure figure = turned.figure();
    assertThat(figure.positions().charts())
        .containsOnlyKeys(List.of(1, 0), List.of(0, 0), List.of(0, 1));
    assertThat(heights(figure.positions().charts().get(List.of(0, 0)).get(0)))
        .containsExactly(3.0, 4.0);
    assertThat(only(figure).lines()).hasSize(1);
    assertThat(figure.caption()).doesNotContain("Means");
  }

  @Test
  void thePictureShowsOnePositionAndSaysWhich() {
    Figure figure = turned.figure();
    assertThat(heights(only(figure))).containsExactly(1.0, 2.0);
    assertThat(figure.panelTitle(0)).isEqualTo("Errors, exponent = 1.1, stream = zipf");
    assertThat(figure.caption()).endsWith(" Pictures show only exponent = 1.1, stream = zipf.");
  }

  @Test
  void whatIsShownAtFirstCanBeChosen() {
    assertThat(heights(only(plot.slider("exponent", 0.5).choice("stream", "uniform").figure())))
        .containsExactly(5.0, 60.0);
    Plot skew = Plot.of(table, "exponent", "error");
    assertThat(heights(only(skew.slider("counter_bytes", 128).figure()))).containsExactly(60.0);
  }

  @Test
  void whatNoRowHasCannotBeShownAtFirst() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> turned.slider("exponent", 1.1).choice("stream", "uniform").figure())
        .withMessage(
            "there is nothing to show at first: no row of 'errors' has exponent = 1.1 and stream = uniform");
  }

  @Test
  void aValueThatIsNotThereIsToldWithThoseThatAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.slider("exponent", 7).figure())
        .withMessage(
            "there is nothing to show at first: 'exponent' has no 7, choose from 0.5, 1.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.choice("stream", "unifrom").figure())
        .withMessageContaining("'stream' has no 'unifrom', choose from zipf, uniform");
  }

  @Test
  void axesHoldAllPositions() {
    Figure figure = turned.figure();
    SharedAxes axes = new SharedAxes(figure);
    assertThat(axes.x(only(figure))).isEqualTo(new Bounds(5, 7));
    assertThat(axes.y(only(figure)).high()).isEqualTo(60);
  }

  @Test
  void aPanelWithoutRowsKeepsItsPlaceForOtherPositions() {
    Figure figure = plot.slider("exponent").panels("stream").figure();
    assertThat(figure.panels()).extracting(Chart::title).containsExactly("zipf");
    assertThat(figure.whole().panels()).extracting(Chart::title).containsExactly("zipf", "uniform");
    assertThat(figure.positions().charts().get(List.of(0))).containsOnlyKeys(0, 1);
  }

  @Test
  void aLineKeepsItsColourAtAllPositions() {
    Figure figure = plot.slider("exponent").lines("stream").figure();
    assertThat(figure.positions().charts().values())
        .flatExtracting(panels -> ((LineChart) panels.get(0)).lines())
        .extracting(Line::name, Line::mark)
        .doesNotContainNull()
        .satisfies(lines -> assertThat(lines.stream().distinct()).hasSize(2));
  }

  @Test
  void valuesHaveTheirUnits() {
    Table sized =
        Table.create(
            "times",
            LongColumn.create("keys", 1024, 4096),
            DoubleColumn.create("median_seconds", 0.002, 0.0035),
            DoubleColumn.create("x", 1, 2),
            DoubleColumn.create("error", 1, 2));
    Plot plot = Plot.of(sized, "x", "error").slider("keys").slider("median_seconds");
    assertThat(plot.figure().positions().controls())
        .containsExactly(
            new Control(Control.Kind.SLIDER, "keys", List.of("2¹⁰", "2¹²"), 0),
            new Control(Control.Kind.SLIDER, "median time (ms)", List.of("2", "3.5"), 0));
  }

  @Test
  void nothingSlidesBetweenAValueAndItself() {
    Table one = table.where(table.doubleColumn("exponent").isEqualTo(1.1));
    Figure figure = Plot.of(one, "counter_bytes", "error").slider("exponent").figure();
    assertThat(figure.positions().controls())
        .containsExactly(new Control(Control.Kind.MENU, "exponent", List.of("1.1"), 0));
  }

  @Test
  void ofTwoKnobsForOneColumnTheLatterHolds() {
    assertThat(plot.slider("stream").choice("stream").figure().positions().controls())
        .extracting(Control::kind)
        .containsExactly(Control.Kind.MENU);
  }

  @Test
  void rowsWithoutAValueAreSaidToBeLeftOut() {
    table.doubleColumn("exponent").setMissing(5);
    assertThat(turned.figure().caption())
        .contains(
            " Left out: 1 of 6 rows, whose values have no place on an axis, slider or choice.");
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.slider("wlf"))
        .withMessageContaining("the table 'errors' has no column 'wlf'");
  }

  @Test
  void barsTurnToo() {
    Figure figure = Plot.of(table, "stream", "error").slider("exponent").figure();
    assertThat(((BarChart) figure.panels().getFirst()).categories()).containsExactly("zipf");
    assertThat(((BarChart) figure.whole().panels().getFirst()).categories())
        .containsExactly("zipf", "uniform");
  }

  @Test
  void aPlotWithoutKnobsStandsStill() {
    Figure figure = plot.lines("stream", "exponent").figure();
    assertThat(figure.positions().isEmpty()).isTrue();
    assertThat(figure.whole()).isSameAs(figure);
    assertThat(only(figure).lines().getLast().points()).contains(Point.of(128, 60));
  }
}
