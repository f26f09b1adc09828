package org.qsketch.lab.chapter;

import java.util.stream.DoubleStream;
import org.qsketch.lab.chart.Measure;

/** The unit of an axis of rates: the largest that leaves whole numbers before the point. */
public enum RateUnit {
  MILLION(1e6, "10⁶"),
  BILLION(1e9, "10⁹");

  private final double size;
  private final String text;

  RateUnit(double size, String text) {
    this.size = size;
    this.text = text;
  }

  public static RateUnit forRates(DoubleStream rates) {
    return rates.max().orElse(0) >= BILLION.size ? BILLION : MILLION;
  }

  /** For example {@code inserts (10⁹ per second)}. */
  public String label(String what) {
    return "%s (%s per second)".formatted(what, text);
  }

  public double of(double perSecond) {
    return perSecond / size;
  }

  public Measure of(Measure perSecond) {
    return new Measure(of(perSecond.value()), of(perSecond.low()), of(perSecond.high()));
  }
}
