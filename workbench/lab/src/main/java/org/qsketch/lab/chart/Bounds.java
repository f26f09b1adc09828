package org.qsketch.lab.chart;

import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The ends of an axis.
 *
 * @param low the lower end
 * @param high the upper end, above the lower
 */
public record Bounds(double low, double high) {
  private static final Bounds OF_NOTHING = new Bounds(0.1, 1);
  private static final double SPREAD = 2;

  /** The part of the length of an axis that words above a bar take. */
  private static final double FOR_WORDS = 0.14;

  private static final double[] STEPS = {1, 2, 5, 10};

  /**
   * Returns ends that hold all values, at round numbers of the scale.
   *
   * @param scale the scale of the axis
   * @param values places on it
   * @return the ends
   */
  public static Bounds around(Scale scale, DoubleStream values) {
    DoubleSummaryStatistics summary = values.summaryStatistics();
    return switch (scale) {
      case LINEAR -> new Bounds(Math.min(0, summary.getMin()), summary.getMax());
      case DATE -> new Bounds(summary.getMin() - 1, summary.getMax() + 1);
      case LOG2 -> new Bounds(Math.floor(summary.getMin()), Math.ceil(summary.getMax()));
      case LOG10 -> new Bounds(roundDown(summary.getMin()), roundUp(summary.getMax()));
    };
  }

  /**
   * Returns ends of a horizontal axis that hold all places. Unlike a height, a place is not
   * measured from 0.
   *
   * @param scale the scale of the axis
   * @param places places on it
   * @return the ends
   */
  public static Bounds across(Scale scale, DoubleStream places) {
    double[] all = places.toArray();
    DoubleSummaryStatistics summary = DoubleStream.of(all).summaryStatistics();
    return !scale.isLogarithmic() && summary.getMin() < summary.getMax()
        ? new Bounds(summary.getMin(), summary.getMax())
        : around(scale, DoubleStream.of(all));
  }

  /**
   * Returns ends that hold all values and spreads, but not what of a spread lies beyond twice or
   * half its value: a single slow run on a busy machine shall not press all curves into a corner.
   *
   * @param scale the scale of the axis
   * @param measures what stands on it; exact zeros have no place on a logarithmic axis
   * @return the ends
   */
  public static Bounds aroundMeasures(Scale scale, Stream<Measure> measures) {
    if (scale == Scale.LINEAR) {
      return around(scale, measures.flatMapToDouble(one -> DoubleStream.of(one.low(), one.high())));
    }
    double[] ends =
        measures
            .filter(one -> one.value() > 0)
            .flatMapToDouble(one -> DoubleStream.of(shownLow(one), shownHigh(scale, one)))
            .toArray();
    return ends.length == 0 ? OF_NOTHING : around(scale, DoubleStream.of(ends));
  }

  private static double shownLow(Measure measure) {
    return Math.max(measure.low(), measure.value() / SPREAD);
  }

  /**
   * Returns the upper end of what is shown of a spread for certain.
   *
   * @param scale the scale of the axis; a linear one has all of it
   * @param measure a measure above 0
   * @return a value between its value and its high end
   */
  public static double shownHigh(Scale scale, Measure measure) {
    return scale == Scale.LINEAR
        ? measure.high()
        : Math.min(measure.high(), measure.value() * SPREAD);
  }

  /** Returns the largest 1, 2 or 5 times a power of ten that is at most the value. */
  static double roundDown(double value) {
    double decade = decade(value);
    double best = decade;
    for (double step : STEPS) {
      best = step * decade <= value ? step * decade : best;
    }
    return best;
  }

  /** Returns the smallest 1, 2 or 5 times a power of ten that is at least the value. */
  static double roundUp(double value) {
    double decade = decade(value);
    for (double step : STEPS) {
      if (step * decade >= value) {
        return step * decade;
      }
    }
    return 10 * decade;
  }

  private static double decade(double value) {
    return value > 0 ? Math.pow(10, Math.floor(Math.log10(value))) : 1;
  }

  /**
   * Returns how many times larger the upper end is.
   *
   * @return upper end over lower end
   */
  public double ratio() {
    return high / low;
  }

  /**
   * Raises the upper end, for words above the highest bar.
   *
   * @param scale the scale of the axis
   * @return the higher bounds
   */
  public Bounds withWordsAbove(Scale scale) {
    double raised =
        scale == Scale.LINEAR
            ? high + FOR_WORDS * (high - low)
            : high * Math.pow(Math.max(SPREAD, ratio()), FOR_WORDS);
    return new Bounds(low, raised);
  }
}
