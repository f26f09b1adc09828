package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Scale;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class PlotTest {
  private final Table table =
      Table.create(
          "errors",
          StringColumn.create("variant", "warp", "thread", "warp", "thread"),
          LongColumn.create("counter_bytes", 64, 64, 32, 32),
          DoubleColumn.create("mean_relative_error", 0.1, 0.05, 0.2, 0.0),
          LongColumn.create("depth", 1, 1, 2, 2));

  @BeforeAll
  static void saveNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private final Plot plot = Plot.of(table, "counter_bytes", "mean_relative_error");

  @Test
  void columnsOfResultsHaveTheirAxes() {
    LineChart chart = only(plot.figure());
    assertThat(chart.x()).isEqualTo(Axis.log2("device memory (bytes)"));
    assertThat(chart.y().scale()).isEqualTo(Scale.LOG10);
    assertThat(only(plot.x(Axis.linear("bytes")).figure()).x().label()).isEqualTo("bytes");
  }

  @Test
  void rowsOfOneNameMakeALineInTheMarkOfTheVariant() {
    LineChart chart = only(plot.lines("variant").figure());
    assertThat(chart.lines()).extracting(Line::name).containsExactly("warp", "thread");
    assertThat(chart.lines().getFirst().points()).extracting(Point::x).containsExactly(32.0, 64.0);
    assertThat(chart.lines().getFirst().mark()).isEqualTo(Mark.ORANGE_SQUARE);
  }

  @Test
  void numbersNameLinesAndPanelsTogetherWithTheirColumn() {
    Figure figure = plot.lines("variant", "depth").panels("depth").figure();
    assertThat(figure.panels()).extracting(Chart::title).containsExactly("depth 1", "depth 2");
    assertThat(figure.columns()).isEqualTo(2);
    assertThat(((LineChart) figure.panels().getLast()).lines())
        .extracting(Line::name)
        .containsExactly("warp, depth 2");
  }

  @Test
  void aZeroHasNoPlaceOnALogarithmAndIsSaidToBeLeftOut() {
    assertThat(plot.figure().caption())
        .isEqualTo(
            "The mean relative error against the device memory. Left out: 1 of 4 rows, whose values have no place on a logarithmic axis.");
    assertThat(plot.y(Axis.linear("error")).figure().caption()).doesNotContain("Left out");
  }

  @Test
  void theTitleNamesTheFile() {
    assertThat(plot.title("Memory, against (error)!").figure().id())
        .isEqualTo("memory-against-error");
    assertThat(plot.title("…").figure().id()).isEqualTo("plot");
  }

  @Test
  void aPlotOfNothingIsRefused() {
    Table zeros = table.where(table.doubleColumn("mean_relative_error").isEqualTo(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plot.of(zeros, "depth", "mean_relative_error").figure())
        .withMessageContaining("no row of 'errors' has a depth and a mean_relative_error");
  }

  private static LineChart only(Figure figure) {
    assertThat(figure.panels()).hasSize(1);
    return (LineChart) figure.panels().getFirst();
  }
}
