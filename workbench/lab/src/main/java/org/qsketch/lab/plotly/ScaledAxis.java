package org.qsketch.lab.plotly;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Scale;

/**
 * The scale of an axis, its ends and its ticks.
 *
 * @param axis what is measured
 * @param bounds its ends; exponents, where the axis is one of powers of two
 * @param padding the part of its length that is left free at both ends
 * @param ticks how many powers of two fit next to it
 */
record ScaledAxis(Axis axis, Bounds bounds, double padding, int ticks) {
  private static final double LOG2 = Math.log10(2);
  private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();
  private static final double LENGTH_OF_POINT = 1;
  private static final int MANY_DECADES = 4;

  /** The digits of larger and of smaller numbers do not fit next to the axis. */
  private static final double LARGE = 1e6;

  private static final double SMALL = 1e-4;

  Map<String, Object> attributes() {
    Map<String, Object> own =
        Map.of(
            "title", Map.of("text", Json.words(axis.label()), "standoff", 6),
            "type", type(),
            "range", List.of(low() - free(), high() + free()));
    return Json.joined(List.of(own, ticksOfScale()));
  }

  private String type() {
    return switch (axis.scale()) {
      case LINEAR -> "linear";
      case DATE -> "date";
      case LOG2, LOG10 -> "log";
    };
  }

  /** Returns a value as the points of lines have it: plotly.js counts the milliseconds of dates. */
  static double drawn(Scale scale, double value) {
    return scale == Scale.DATE ? MILLIS_OF_DAY * value : value;
  }

  private double low() {
    return position(axis.scale(), bounds.low());
  }

  private double high() {
    return position(axis.scale(), bounds.high());
  }

  /** Returns an end of a range. Ranges of logarithmic axes are decimal logarithms. */
  private static double position(Scale scale, double end) {
    return switch (scale) {
      case LINEAR, DATE -> drawn(scale, end);
      case LOG2 -> LOG2 * end;
      case LOG10 -> Math.log10(end);
    };
  }

  private double free() {
    double length = high() > low() ? high() - low() : LENGTH_OF_POINT;
    return padding * length;
  }

  private Map<String, Object> ticksOfScale() {
    return switch (axis.scale()) {
      case LINEAR -> Map.of("exponentformat", "SI", "minexponent", 6, "separatethousands", true);
      case DATE -> Map.of();
      case LOG2 -> powersOfTwo();
      case LOG10 -> oneTwoFive();
    };
  }

  private Map<String, Object> powersOfTwo() {
    int low = (int) bounds.low();
    int high = (int) bounds.high();
    int step = Math.max(1, Math.ceilDiv(high - low + 1, ticks));
    List<Integer> exponents =
        IntStream.iterate(low, exponent -> exponent <= high, exponent -> exponent + step)
            .boxed()
            .toList();
    return Map.of(
        "tickvals", exponents.stream().map(exponent -> Math.pow(2, exponent)).toList(),
        "ticktext", exponents.stream().map(Numbers::powerOfTwo).toList());
  }

  /**
   * Writes plain numbers, as 0.05, where plotly.js would write a small 5 above some power of ten.
   */
  private Map<String, Object> oneTwoFive() {
    boolean isLong = high() - low() >= MANY_DECADES;
    Map<String, Object> numbers =
        isLong && bounds.low() < SMALL
            ? Map.of("exponentformat", "power")
            : Map.of("tickformat", bounds.high() >= LARGE ? "~s" : ",~r");
    Map<String, Object> places =
        Map.of(
            "dtick",
            isLong ? "1" : "D2",
            "minor",
            Map.of("dtick", "D1", "ticks", "outside", "ticklen", 3));
    return Json.joined(List.of(numbers, places));
  }
}
