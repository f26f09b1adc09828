package org.qsketch.lab.chart;

/**
 * One point of a line.
 *
 * @param x the place on the x axis
 * @param y the place on the y axis, with its spread
 */
public record Point(double x, Measure y) {
  /**
   * Returns a point without a spread.
   *
   * @param x the place on the x axis
   * @param y the place on the y axis
   * @return the point
   */
  public static Point of(double x, double y) {
    return new Point(x, Measure.exactly(y));
  }

  /**
   * Tells whether the point stands at the lower edge of an axis, for want of a place on it.
   *
   * @param axis the vertical axis
   * @return true for exactly 0 on a logarithmic axis
   */
  public boolean isAtEdgeOf(Axis axis) {
    return axis.scale().isLogarithmic() && y.isExactlyZero();
  }
}
