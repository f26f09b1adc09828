package org.qsketch.lab.chapter.filter;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterFilling;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;
import org.qsketch.lab.chart.Numbers;

/**
 * Tells whether cuckoo filters keep what they promise: no key lost, errors within bounds, full use.
 */
final class FilterTruthFindings {
  /** A count of this size has a standard deviation of 5 % over sets of keys. */
  private static final long ENOUGH = 400;

  private final FigureResults filter;
  private final List<FilterFilling> fillings;

  FilterTruthFindings(FigureResults filter) {
    this.filter = filter;
    this.fillings = FilterFilling.of(filter.of(FilterStudy.LOADS));
  }

  Stream<String> sentences() {
    return Stream.of(lost(), falsePositives(), fullest()).flatMap(Optional::stream);
  }

  private Optional<String> lost() {
    List<FilterResult> probes =
        filter.of(FilterStudy.RATES).stream()
            .filter(one -> one.operation().equals("present"))
            .toList();
    long lost = probes.stream().mapToLong(this::lost).sum();
    return probes.isEmpty() ? Optional.empty() : Optional.of(lost(probes.size(), lost));
  }

  /** Counts keys that were lost; refused keys need not be found. */
  private long lost(FilterResult probe) {
    return filter.of(FilterStudy.RATES).stream()
        .filter(one -> one.operation().equals("insert") && areOfOneFilter(one, probe))
        .mapToLong(insert -> Math.max(0, insert.yes() - probe.yes()))
        .sum();
  }

  private static boolean areOfOneFilter(FilterResult one, FilterResult other) {
    return Platform.of(one).equals(Platform.of(other))
        && FilterDesign.of(one).equals(FilterDesign.of(other))
        && one.filterBytes() == other.filterBytes()
        && one.keys() == other.keys();
  }

  private static String lost(int probes, long lost) {
    return lost == 0
        ? "No key that a cuckoo filter took in is missing from it, in %d runs.".formatted(probes)
        : "%s keys that a cuckoo filter took in are missing from it: this must never happen and is a bug."
            .formatted(Numbers.count(lost));
  }

  /**
   * Compares rates where filters are fullest: emptier ones answer after one bucket, and stay below
   * the bound.
   */
  private Optional<String> falsePositives() {
    DoubleSummaryStatistics ratios =
        fillings.stream()
            .flatMap(one -> one.fullest().stream())
            .filter(one -> one.falsePositives() >= ENOUGH)
            .mapToDouble(one -> one.falsePositiveRate() / one.bound())
            .summaryStatistics();
    return ratios.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            "False positive rates of the fullest filters are %s their bounds, in %s that found %d absent keys or more; bounds hold for the expected rate, around which samples scatter with a standard deviation of 5 %% or less."
                .formatted(
                    Phrases.ratios(ratios.getMin(), ratios.getMax()),
                    Phrases.counted(ratios.getCount(), "filter"),
                    ENOUGH));
  }

  private Optional<String> fullest() {
    String loads =
        fillings.stream()
            .flatMap(one -> one.fullest().stream())
            .collect(
                Collectors.toMap(
                    FilterLoad::entries, FilterLoad::targetLoad, Math::min, TreeMap::new))
            .entrySet()
            .stream()
            .map(one -> "%s with %d".formatted(Numbers.percent(one.getValue()), one.getKey()))
            .collect(Collectors.joining(", "));
    return loads.isEmpty()
        ? Optional.empty()
        : Optional.of("No key is refused up to a load of %s entries a bucket.".formatted(loads));
  }
}
