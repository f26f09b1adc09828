package org.qsketch.lab.chapter.sketch;

import java.util.List;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;

/** Rates of measured runs. */
final class Rates {
  /** The operations that the paper reports, in its order. */
  static final List<String> OPERATIONS = List.of("insert", "query");

  private Rates() {}

  /** The median rate, with the rates of the slowest and the fastest run. */
  static Measure perSecond(ThroughputResult result) {
    double median = result.opsPerSecond();
    double slowest = (double) result.keys() / result.maxSeconds();
    double fastest = (double) result.keys() / result.minSeconds();
    return new Measure(median, Math.min(slowest, median), Math.max(fastest, median));
  }

  static Point byKeys(ThroughputResult result, RateUnit unit) {
    return new Point((double) result.keys(), unit.of(perSecond(result)));
  }
}
