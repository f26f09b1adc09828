package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.RateUnit;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;

/** Rates of measured runs. */
final class Rates {
  /** The operations that the paper reports, in its order. */
  static final List<String> OPERATIONS = List.of("insert", "query");

  private Rates() {}

  /** Returns the median rate, with the rates of the slowest and the fastest run. */
  static Measure perSecond(ThroughputResult result) {
    return TimedRates.perSecond(result, result.keys());
  }

  static Point byKeys(ThroughputResult result, RateUnit unit) {
    return new Point((double) result.keys(), unit.of(perSecond(result)));
  }

  /**
   * Returns the runs of each sketch of each backend on the largest number of uniform keys it had.
   */
  static List<ThroughputResult> largest(List<ThroughputResult> results) {
    return largest(
        uniform(results), one -> List.of(Place.of(one), one.variant()), ThroughputResult::keys);
  }

  /**
   * Returns the runs of some sketches on the largest number of uniform keys that all of them had.
   */
  static List<ThroughputResult> largestOfAll(
      List<String> variants, List<ThroughputResult> results) {
    List<ThroughputResult> wanted =
        uniform(results).stream().filter(one -> variants.contains(one.variant())).toList();
    Map<Place, Long> common =
        largest(wanted).stream()
            .collect(Collectors.toMap(Place::of, ThroughputResult::keys, Math::min));
    return wanted.stream().filter(one -> one.keys() == common.get(Place.of(one))).toList();
  }

  /**
   * Returns the comparisons of each sketch on each device on the largest number of uniform keys.
   */
  static List<RatioResult> largestRatios(List<RatioResult> results) {
    return largest(
        results.stream().filter(one -> one.stream().equals(Plan.UNIFORM)).toList(),
        one -> List.of(one.device(), one.variant()),
        RatioResult::keys);
  }

  private static List<ThroughputResult> uniform(List<ThroughputResult> results) {
    return results.stream().filter(one -> one.stream().equals(Plan.UNIFORM)).toList();
  }

  private static <T> List<T> largest(
      List<T> runs, Function<T, List<?>> climber, Function<T, Long> keys) {
    Map<List<?>, Long> largest = runs.stream().collect(Collectors.toMap(climber, keys, Math::max));
    return runs.stream()
        .filter(one -> keys.apply(one).equals(largest.get(climber.apply(one))))
        .toList();
  }
}
