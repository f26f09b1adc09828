package org.qsketch.lab.chart;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The ends of the axes of a figure. Panels with the same axis share its ends, so that they can be
 * compared by eye. They hold all that a reader can turn to: lines move, axes stand still.
 *
 * @param figure the figure
 */
public record SharedAxes(Figure figure) {
  /**
   * Returns the ends of the horizontal axis.
   *
   * @param chart a panel of the figure
   * @return the ends, as exponents where the axis is one of powers of two
   */
  public Bounds x(LineChart chart) {
    DoubleStream xs =
        panels()
            .filter(LineChart.class::isInstance)
            .map(LineChart.class::cast)
            .filter(other -> other.x().equals(chart.x()))
            .flatMap(other -> other.lines().stream())
            .flatMap(line -> line.points().stream())
            .mapToDouble(point -> chart.x().scale().place(point.x()));
    return Bounds.across(chart.x().scale(), xs);
  }

  /**
   * Returns the ends of the vertical axis.
   *
   * @param chart a panel of the figure
   * @return the ends
   */
  public Bounds y(Chart chart) {
    return Bounds.aroundMeasures(
        chart.y().scale(),
        panels().filter(other -> other.y().equals(chart.y())).flatMap(Chart::measures));
  }

  private Stream<Chart> panels() {
    return figure.whole().panels().stream();
  }
}
