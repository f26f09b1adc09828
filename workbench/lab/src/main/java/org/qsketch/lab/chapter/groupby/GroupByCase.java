package org.qsketch.lab.chapter.groupby;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;

/**
 * One set of pairs, aggregated by several methods.
 *
 * @param results of each method once, at least one
 */
record GroupByCase(List<GroupByResult> results) {
  /** The sweep over load factors. */
  static final String LOAD_FACTORS = "load-factor";

  /** The sweep over numbers of groups. */
  static final String GROUPS = "groups";

  private record Key(GroupBySetting setting, double loadFactor, long groups) {
    static Key of(GroupByResult result) {
      return new Key(GroupBySetting.of(result), result.loadFactor(), result.groups());
    }
  }

  /**
   * Returns the cases of a sweep.
   *
   * @param all what was measured
   * @param sweep {@link #LOAD_FACTORS} or {@link #GROUPS}
   * @return each case once, in the order of the results
   */
  static List<GroupByCase> of(FigureResults all, String sweep) {
    return all.of(GroupByStudy.RATES).stream()
        .filter(one -> one.sweep().equals(sweep))
        .collect(
            Collectors.groupingBy(
                Key::of, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)))
        .values()
        .stream()
        .map(GroupByCase::new)
        .toList();
  }

  /**
   * Returns what it has in common with others of its panel.
   *
   * @return device, keys and aggregate
   */
  GroupBySetting setting() {
    return GroupBySetting.of(results.getFirst());
  }

  /**
   * Returns how full hash tables were.
   *
   * @return groups per slot
   */
  double loadFactor() {
    return results.getFirst().loadFactor();
  }

  /**
   * Returns how many distinct keys there were.
   *
   * @return groups
   */
  long groups() {
    return results.getFirst().groups();
  }

  /**
   * Returns one of the methods.
   *
   * @param label as results name it
   * @return what it took, if it ran
   */
  Optional<GroupByResult> method(String label) {
    return results.stream().filter(one -> one.method().equals(label)).findFirst();
  }

  /**
   * Returns how many times faster one method is than another.
   *
   * @param fast the one, as results name it
   * @param slow the other
   * @return the ratio of their rates, if both ran
   */
  OptionalDouble speedUp(String fast, String slow) {
    return Stream.of(fast, slow).allMatch(label -> method(label).isPresent())
        ? OptionalDouble.of(rate(fast) / rate(slow))
        : OptionalDouble.empty();
  }

  private double rate(String label) {
    return method(label).orElseThrow().pairsPerSecond();
  }
}
