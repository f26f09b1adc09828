package org.qsketch.lab.chart;

import java.util.stream.DoubleStream;

/**
 * The ends of the axes of a figure. Panels with the same axis share its ends, so that they can be
 * compared by eye.
 *
 * @param figure the figure
 */
public record SharedAxes(Figure figure) {
  /**
   * The ends of the horizontal axis.
   *
   * @param chart a panel of the figure
   * @return the ends, as exponents where the axis is one of powers of two
   */
  public Bounds x(LineChart chart) {
    DoubleStream xs =
        figure.panels().stream()
            .filter(LineChart.class::isInstance)
            .map(LineChart.class::cast)
            .filter(other -> other.x().equals(chart.x()))
            .flatMap(other -> other.lines().stream())
            .flatMap(line -> line.points().stream())
            .mapToDouble(point -> chart.x().scale().place(point.x()));
    return Bounds.across(chart.x().scale(), xs);
  }

  /**
   * The ends of the vertical axis.
   *
   * @param chart a panel of the figure
   * @return the ends
   */
  public Bounds y(Chart chart) {
    return Bounds.aroundMeasures(
        chart.y().scale(),
        figure.panels().stream()
            .filter(other -> other.y().equals(chart.y()))
            .flatMap(Chart::measures));
  }
}
