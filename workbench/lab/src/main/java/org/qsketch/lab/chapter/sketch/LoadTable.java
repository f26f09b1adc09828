package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Errors by work load factor, and the smallest of the tables that keeps to an error. */
final class LoadTable {
  private static final double GOAL = 0.01;

  private record Key(String backend, String device, String variant, String stream) {
    static Key of(AccuracyResult one) {
      return new Key(one.backend(), one.device(), one.variant(), one.stream());
    }
  }

  private LoadTable() {}

  static Table of(List<AccuracyResult> results) {
    List<Double> factors = results.stream().map(AccuracyResult::wlf).distinct().sorted().toList();
    Map<Key, List<AccuracyResult>> sweeps =
        results.stream()
            .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
    return new Table(
        "Mean relative error by work load factor, and the smallest of these tables with at most "
            + GOAL,
        "load.csv",
        3,
        header(factors),
        sweeps.values().stream().map(sweep -> row(sweep, factors)).toList());
  }

  private static List<String> header(List<Double> factors) {
    return joined(
        Stream.of("backend", "stream", "variant", "keys"),
        factors.stream().map(factor -> "WLF " + factor),
        "table for " + GOAL);
  }

  private static List<String> row(List<AccuracyResult> sweep, List<Double> factors) {
    AccuracyResult one = sweep.getFirst();
    return joined(
        Stream.of(one.backend(), one.stream(), one.variant(), Numbers.keys(one.keys())),
        factors.stream().map(factor -> error(sweep, factor)),
        smallest(sweep));
  }

  private static List<String> joined(Stream<String> first, Stream<String> second, String last) {
    return Stream.of(first, second, Stream.of(last)).flatMap(part -> part).toList();
  }

  private static String error(List<AccuracyResult> sweep, double factor) {
    return sweep.stream()
        .filter(one -> Double.compare(one.wlf(), factor) == 0)
        .findFirst()
        .map(one -> Numbers.digits(one.meanRelativeError()))
        .orElse("–");
  }

  private static String smallest(List<AccuracyResult> sweep) {
    return sweep.stream()
        .filter(one -> one.meanRelativeError() <= GOAL)
        .min(Comparator.comparingLong(AccuracyResult::counterBytes))
        .map(one -> ByteSize.text(one.counterBytes()))
        .orElse("none");
  }
}
