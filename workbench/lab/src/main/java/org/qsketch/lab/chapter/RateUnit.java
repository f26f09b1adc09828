package org.qsketch.lab.chapter;

import java.util.stream.DoubleStream;
import org.qsketch.lab.chart.Measure;

/** The unit of an axis of rates: the largest that leaves whole numbers before the point. */
public enum RateUnit {
  /** 10<sup>6</sup> per second. */
  MILLION(1e6, "10⁶"),
  /** 10<sup>9</sup> per second. */
  BILLION(1e9, "10⁹");

  private final double size;
  private final String text;

  RateUnit(double size, String text) {
    this.size = size;
    this.text = text;
  }

  /**
   * Returns the unit for the rates of a figure.
   *
   * @param rates all of them, per second
   * @return the unit in which the highest is 1 or more; millions at least
   */
  public static RateUnit forRates(DoubleStream rates) {
    return rates.max().orElse(0) >= BILLION.size ? BILLION : MILLION;
  }

  /**
   * Returns the label of an axis.
   *
   * @param what for example {@code inserts}
   * @return for example {@code inserts (10⁹ per second)}
   */
  public String label(String what) {
    return "%s (%s per second)".formatted(what, text);
  }

  /**
   * Returns a rate in this unit.
   *
   * @param perSecond the rate
   * @return its number on the axis
   */
  public double of(double perSecond) {
    return perSecond / size;
  }

  /**
   * Returns a measured rate in this unit.
   *
   * @param perSecond the rate and its spread
   * @return their numbers on the axis
   */
  public Measure of(Measure perSecond) {
    return new Measure(of(perSecond.value()), of(perSecond.low()), of(perSecond.high()));
  }
}
