package org.qsketch.bench.sketch;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The errors that can be averaged and compared between variants, as the paper's Fig. 7 does. */
public final class ComparableErrors {
  /** The common parameters of compared variants. */
  private record Setting(String backend, String device, double wlf) {
    static Setting of(AccuracyResult result) {
      return new Setting(result.backend(), result.device(), result.wlf());
    }
  }

  private ComparableErrors() {}

  /**
   * Returns the errors on uniform keys, at the sizes that all variants of a backend, device and
   * work load factor ran at.
   *
   * @param all errors on any streams and of any sizes
   * @return some of them, in their order
   */
  public static List<AccuracyResult> of(List<AccuracyResult> all) {
    List<AccuracyResult> uniform =
        all.stream().filter(one -> one.stream().equals(Plan.UNIFORM)).toList();
    Map<Setting, Set<Long>> sizes =
        uniform.stream()
            .map(Setting::of)
            .distinct()
            .collect(Collectors.toMap(setting -> setting, setting -> common(setting, uniform)));
    return uniform.stream().filter(one -> sizes.get(Setting.of(one)).contains(one.keys())).toList();
  }

  private static Set<Long> common(Setting setting, List<AccuracyResult> uniform) {
    return uniform.stream()
        .filter(one -> Setting.of(one).equals(setting))
        .collect(
            Collectors.groupingBy(
                AccuracyResult::variant,
                Collectors.mapping(AccuracyResult::keys, Collectors.toSet())))
        .values()
        .stream()
        .reduce(ComparableErrors::inBoth)
        .orElseThrow();
  }

  private static Set<Long> inBoth(Set<Long> one, Set<Long> other) {
    return one.stream().filter(other::contains).collect(Collectors.toSet());
  }
}
