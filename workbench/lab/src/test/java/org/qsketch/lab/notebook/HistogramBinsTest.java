package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Point;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class HistogramBinsTest {
  private static Table table(double... values) {
    return Table.create("numbers", DoubleColumn.create("size", values));
  }

  @Test
  void eachValueIsInOneRange() {
    Table ranges = new HistogramBins(new double[] {0, 1, 1, 9, 10}).table("size");
    assertThat(ranges.stringColumn("size").asList()).containsExactly("0", "2", "4", "6", "8");
    assertThat(ranges.longColumn("rows").asList()).containsExactly(3L, 0L, 0L, 0L, 2L);
  }

  @Test
  void valuesOverManyDecadesHaveRangesOfEqualRatio() {
    Table ranges = new HistogramBins(new double[] {1, 10, 100, 10_000}).table("size");
    assertThat(ranges.stringColumn("size").asList()).containsExactly("1", "10", "100", "1000");
  }

  @Test
  void rangesThatLookAlikeHaveMoreDigits() {
    Table ranges = new HistogramBins(new double[] {100_001, 100_002, 100_003}).table("size");
    assertThat(ranges.stringColumn("size").asList()).doesNotHaveDuplicates().hasSize(4);
  }

  @Test
  void equalValuesHaveOneRange() {
    BarChart chart = (BarChart) HistogramBins.of(table(7, 7), "size").drawn().panels().getFirst();
    assertThat(chart.bars()).singleElement().extracting(bar -> bar.height().value()).isEqualTo(2.0);
  }

  @Test
  void textsAndNothingAreRefusedInALine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistogramBins.of(Table.create(StringColumn.create("name", "a")), "name"))
        .withMessageContaining("holds no numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistogramBins.of(table(Double.NaN), "size"))
        .withMessageContaining("no value");
  }

  @Test
  void aScatterPlotHasEachRowAndJoinsNone() {
    Table rows =
        Table.create("rows", DoubleColumn.create("a", 1, 1, 2), DoubleColumn.create("b", 3, 4, 5));
    LineChart chart = (LineChart) Plot.of(rows, "a", "b").scatter().drawn().panels().getFirst();
    assertThat(chart.lines())
        .singleElement()
        .satisfies(line -> assertThat(line.isJoined()).isFalse())
        .extracting(Line::points)
        .isEqualTo(List.of(Point.of(1, 3), Point.of(1, 4), Point.of(2, 5)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Plot.of(
                        Table.create(StringColumn.create("name", "a"), DoubleColumn.create("b", 1)),
                        "name",
                        "b")
                    .scatter())
        .withMessageContaining("holds texts");
  }
}
