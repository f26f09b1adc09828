package org.qsketch.lab.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Point;

/**
 * One point or bar of a figure: the numbers behind the figure.
 *
 * @param panel the words above the panel
 * @param name the line or bar
 * @param role measured, published or limit
 * @param source where the value comes from
 * @param x the place: a number, or the category of a bar
 * @param value the median or mean, in the unit of the axis
 * @param low the smallest value
 * @param high the largest value
 * @param unit the label of the vertical axis
 */
record FigureRow(
    String panel,
    String name,
    String role,
    String source,
    String x,
    double value,
    double low,
    double high,
    String unit) {

  static List<FigureRow> of(Figure figure) {
    return IntStream.range(0, figure.panels().size())
        .boxed()
        .flatMap(index -> rows(figure, index))
        .toList();
  }

  private static Stream<FigureRow> rows(Figure figure, int index) {
    String panel = figure.panelTitle(index);
    return switch (figure.panels().get(index)) {
      case LineChart chart ->
          chart.lines().stream()
              .flatMap(line -> line.points().stream().map(point -> row(panel, chart, line, point)));
      case BarChart chart -> chart.bars().stream().map(bar -> row(panel, chart, bar));
    };
  }

  private static FigureRow row(String panel, LineChart chart, Line line, Point point) {
    return new FigureRow(
        panel,
        line.name(),
        line.source().role().label(),
        line.source().name(),
        BigDecimal.valueOf(point.x()).stripTrailingZeros().toPlainString(),
        point.y().value(),
        point.y().low(),
        point.y().high(),
        chart.y().label());
  }

  private static FigureRow row(String panel, BarChart chart, Bar bar) {
    return new FigureRow(
        panel,
        bar.name(),
        bar.source().role().label(),
        bar.source().name(),
        bar.category(),
        bar.height().value(),
        bar.height().low(),
        bar.height().high(),
        chart.y().label());
  }
}
