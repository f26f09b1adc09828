package org.qsketch.lab.chart;

/**
 * One axis of a chart.
 *
 * @param label what is measured and in which unit, for example {@code inserted keys}
 * @param scale how values map to places
 */
public record Axis(String label, Scale scale) {
  /**
   * Checks the label.
   *
   * @throws IllegalArgumentException if the label is blank
   */
  public Axis {
    Figure.requireText("the label of an axis", label);
  }

  /**
   * Returns an axis of differences.
   *
   * @param label what is measured
   * @return a linear axis
   */
  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR);
  }

  /**
   * Returns an axis of powers of two.
   *
   * @param label what is measured
   * @return a logarithmic axis
   */
  public static Axis log2(String label) {
    return new Axis(label, Scale.LOG2);
  }

  /**
   * Returns an axis of powers of ten.
   *
   * @param label what is measured
   * @return a logarithmic axis
   */
  public static Axis log10(String label) {
    return new Axis(label, Scale.LOG10);
  }

  /**
   * Checks that measured values can stand along this axis.
   *
   * @throws IllegalArgumentException if the scale is one of powers of two or of dates
   */
  void requireVertical() {
    if (scale == Scale.LOG2) {
      throw new IllegalArgumentException(
          "the axis '%s' of powers of two cannot be vertical: use a logarithmic axis of powers of ten"
              .formatted(label));
    }
    if (scale == Scale.DATE) {
      throw new IllegalArgumentException(
          "the axis '%s' of dates cannot be vertical: use a linear axis".formatted(label));
    }
  }

  /**
   * Checks that a value has a place on this axis.
   *
   * @param value a value of a point or bar
   * @throws IllegalArgumentException if the value is not finite, or not positive on a logarithmic
   *     axis
   */
  void requirePlaceFor(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "the axis '%s' cannot show %s: leave the point out".formatted(label, value));
    }
    if (scale.isLogarithmic() && value <= 0) {
      throw new IllegalArgumentException(
          "the logarithmic axis '%s' cannot show %s: values must be above 0; leave the point out or use a linear axis"
              .formatted(label, value));
    }
  }
}
