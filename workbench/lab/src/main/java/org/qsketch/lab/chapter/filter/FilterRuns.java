package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterSetting;

/**
 * The runs of cuckoo filters that a conclusion may rest on: those with the most keys.
 *
 * @param all the results
 */
record FilterRuns(FigureResults all) {
  /**
   * The runs of one filter at one load each: no two others can be compared.
   *
   * @param all the results
   * @return one for each setting, in the order of the results
   */
  static List<FilterRuns> bySetting(FigureResults all) {
    List<FilterResult> rates = all.of(FilterStudy.RATES);
    return rates.stream()
        .map(FilterSetting::of)
        .distinct()
        .map(
            setting -> rates.stream().filter(one -> FilterSetting.of(one).equals(setting)).toList())
        .map(some -> new FilterRuns(all.with(FilterStudy.RATES, some)))
        .toList();
  }

  /**
   * What all rates were measured with.
   *
   * @return the filter and its load, of the first rate
   */
  FilterSetting setting() {
    return FilterSetting.of(all.of(FilterStudy.RATES).getFirst());
  }

  /**
   * What rates were measured with.
   *
   * @return each runner once
   */
  List<Runner> runners() {
    return all.of(FilterStudy.RATES).stream().map(Runner::of).distinct().toList();
  }

  /**
   * What probes were taken apart with.
   *
   * @return each runner once
   */
  List<Runner> phased() {
    return all.of(FilterStudy.PHASES).stream().map(Runner::of).distinct().toList();
  }

  /**
   * The most keys that all of some runners had.
   *
   * @param runners with rates
   * @return the number of keys
   */
  long keys(Runner... runners) {
    return Stream.of(runners).mapToLong(this::largest).min().orElse(0);
  }

  private long largest(Runner runner) {
    return of(runner).mapToLong(FilterResult::keys).max().orElse(0);
  }

  private Stream<FilterResult> of(Runner runner) {
    return all.of(FilterStudy.RATES).stream().filter(one -> Runner.of(one).equals(runner));
  }

  /**
   * An operation of a runner.
   *
   * @param runner what ran
   * @param operation as results name it
   * @param keys how many
   * @return its rate, if it was measured
   */
  Optional<FilterResult> rate(Runner runner, String operation, long keys) {
    return of(runner)
        .filter(one -> one.operation().equals(operation) && one.keys() == keys)
        .findFirst();
  }

  /**
   * The probes of a runner on its largest number of keys.
   *
   * @param runner what ran
   * @return the best, the average and the worst case
   */
  List<FilterPhases> cases(Runner runner) {
    List<FilterPhases> here =
        all.of(FilterStudy.PHASES).stream().filter(one -> Runner.of(one).equals(runner)).toList();
    long largest = here.stream().mapToLong(FilterPhases::keys).max().orElse(0);
    return here.stream().filter(one -> one.keys() == largest).toList();
  }
}
