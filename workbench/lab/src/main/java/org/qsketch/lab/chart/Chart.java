package org.qsketch.lab.chart;

import java.util.stream.Stream;

/**
 * One panel of a figure, described once and drawn by several renderers: as SVG, as PNG, in a
 * notebook.
 */
public sealed interface Chart permits LineChart, BarChart {
  /**
   * Returns the words above the panel.
   *
   * @return the title
   */
  String title();

  /**
   * Returns the axis of the measured values.
   *
   * @return the vertical axis
   */
  Axis y();

  /**
   * Returns the sources of all that is drawn.
   *
   * @return the sources in the order of drawing, with repetitions
   */
  Stream<Source> sources();

  /**
   * Returns all measured values.
   *
   * @return the heights of all points or bars
   */
  Stream<Measure> measures();
}
