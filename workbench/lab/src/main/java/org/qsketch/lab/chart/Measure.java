package org.qsketch.lab.chart;

import java.util.DoubleSummaryStatistics;

/**
 * A measured value and how far its repetitions spread.
 *
 * @param value the median or mean
 * @param low the smallest value seen, at most {@code value}
 * @param high the largest value seen, at least {@code value}
 */
public record Measure(double value, double low, double high) {
  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException if {@code low <= value <= high} does not hold
   */
  public Measure {
    if (low > value || value > high) {
      throw new IllegalArgumentException(
          "a measure lies between its bounds, but %s is not in %s … %s"
              .formatted(value, low, high));
    }
  }

  /**
   * Returns a value without a spread.
   *
   * @param value the value
   * @return the measure, its bounds equal to the value
   */
  public static Measure exactly(double value) {
    return new Measure(value, value, value);
  }

  /**
   * Returns the mean of several values, with the smallest and the largest.
   *
   * @param values one or more
   * @return the measure
   */
  public static Measure mean(DoubleSummaryStatistics values) {
    return new Measure(
        Math.clamp(values.getAverage(), values.getMin(), values.getMax()),
        values.getMin(),
        values.getMax());
  }

  /**
   * Returns what can be drawn: a spread down to 0 has no end on a logarithmic axis.
   *
   * @param axis of the value
   * @return this, or only the value
   */
  public Measure drawableOn(Axis axis) {
    return low > 0 || !axis.scale().isLogarithmic() ? this : exactly(value);
  }

  /**
   * Tells whether the repetitions differed.
   *
   * @return true if there is a spread to draw
   */
  public boolean isSpread() {
    return low < high;
  }

  /**
   * Tells whether there is no height to draw.
   *
   * @return true if the value is 0 and has no spread
   */
  public boolean isExactlyZero() {
    return low == 0 && high == 0;
  }

  void requirePlaceOn(Axis axis) {
    axis.requirePlaceFor(low);
    axis.requirePlaceFor(value);
    axis.requirePlaceFor(high);
  }
}
