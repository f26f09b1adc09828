package org.qsketch.lab.chart;

import java.time.LocalDate;

/** The mapping of values to places on an axis. */
public enum Scale {
  /** Equal distances are equal differences. */
  LINEAR,
  /** Equal distances are equal times; values are days, counted from 1970-01-01. */
  DATE,
  /** Equal distances are equal ratios; ticks are powers of two, as sizes of tables and streams. */
  LOG2,
  /** Equal distances are equal ratios; ticks are 1, 2 and 5 times powers of ten. */
  LOG10;

  /**
   * Tells whether only positive values have a place on the axis.
   *
   * @return true for both logarithmic scales
   */
  public boolean isLogarithmic() {
    return this == LOG2 || this == LOG10;
  }

  /**
   * Returns the place of a value on the axis, as its ends count: powers of two by their exponents.
   *
   * @param value a value that has a place
   * @return the place
   */
  public double place(double value) {
    return this == LOG2 ? Math.log(value) / Math.log(2) : value;
  }

  /**
   * Returns the value at a place: the inverse of {@link #place}.
   *
   * @param place a place on the axis, as its ends count
   * @return the value
   */
  public double value(double place) {
    return this == LOG2 ? Math.pow(2, place) : place;
  }

  /**
   * Returns a value as words.
   *
   * @param value a value that has a place
   * @return for example {@code 2¹⁵}, {@code 2026-01-31}, {@code 12.3}
   */
  public String words(double value) {
    return switch (this) {
      case LOG2 ->
          value == Math.rint(value) ? Numbers.keys(Math.round(value)) : Numbers.digits(value);
      case DATE -> LocalDate.ofEpochDay(Math.round(value)).toString();
      case LINEAR, LOG10 -> Numbers.digits(value);
    };
  }
}
