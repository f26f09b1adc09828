package org.qsketch.lab.chart;

/**
 * One point of a line.
 *
 * @param x the place on the x axis
 * @param y the place on the y axis, with its spread
 */
public record Point(double x, Measure y) {
  /**
   * A point without a spread.
   *
   * @param x the place on the x axis
   * @param y the place on the y axis
   * @return the point
   */
  public static Point of(double x, double y) {
    return new Point(x, Measure.exactly(y));
  }
}
