package org.qsketch.lab.chapter.bulk;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.lab.chapter.Place;

/**
 * Rates of both paths, by where they were measured.
 *
 * @param results all of them
 * @param limits of the same devices
 */
record BulkRuns(List<BulkResult> results, List<LimitsResult> limits) {
  static final String BULK = "bulk";
  static final String DIRECT = "direct";

  /** The common size of tables of all variants. */
  private record Size(long keys, double wlf) {
    static Size of(BulkResult one) {
      return new Size(one.keys(), one.wlf());
    }

    double table() {
      return keys / wlf;
    }
  }

  static BulkRuns of(FigureResults all) {
    return new BulkRuns(all.of(BulkStudy.RATES), all.of(LimitsStudy.LIMITS));
  }

  List<Place> places() {
    return results.stream().map(Place::of).distinct().toList();
  }

  Stream<BulkResult> at(Place place) {
    return results.stream().filter(one -> Place.of(one).equals(place));
  }

  /** Returns the runs of a place into the largest table that all of its variants have. */
  Stream<BulkResult> largest(Place place) {
    Size largest =
        Collections.max(sizesOfAllVariants(place), Comparator.comparingDouble(Size::table));
    return at(place).filter(one -> Size.of(one).equals(largest));
  }

  private Set<Size> sizesOfAllVariants(Place place) {
    Set<Size> common = at(place).map(Size::of).collect(Collectors.toCollection(LinkedHashSet::new));
    Set<Size> all = Set.copyOf(common);
    at(place)
        .map(BulkResult::variant)
        .distinct()
        .forEach(
            variant ->
                common.retainAll(
                    at(place)
                        .filter(one -> one.variant().equals(variant))
                        .map(Size::of)
                        .collect(Collectors.toSet())));
    return common.isEmpty() ? all : common;
  }

  /** Returns what a place copies in a second: in the largest table, which is in no cache. */
  OptionalDouble copyBytesPerSecond(Place place) {
    return limits.stream()
        .filter(one -> Place.of(one).equals(place))
        .max(Comparator.comparingLong(LimitsResult::tableBytes))
        .map(one -> OptionalDouble.of(one.copyBytesPerSecond()))
        .orElseGet(OptionalDouble::empty);
  }
}
