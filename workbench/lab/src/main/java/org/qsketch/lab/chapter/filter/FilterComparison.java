package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;

/**
 * The time of a key, published and measured: the numbers of keys differ.
 *
 * @param operation what was done, in words
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param publishedOn the paper's processor or graphics card
 * @param measuredOn what ran here
 * @param publishedKeys how many keys the paper's time is of
 * @param publishedSeconds of one of them
 * @param keys how many keys were measured
 * @param seconds of one of them
 * @param ratio published over measured
 */
public record FilterComparison(
    String operation,
    String execution,
    String publishedOn,
    String measuredOn,
    long publishedKeys,
    double publishedSeconds,
    long keys,
    double seconds,
    double ratio) {
  /**
   * Compares every published time with the runs of its kind on the most keys, separately for each
   * filter and load.
   *
   * @param filter what was measured
   * @return a comparison for each published time and platform that there is
   */
  public static List<FilterComparison> of(FigureResults filter) {
    List<FilterRuns> settings = FilterRuns.bySetting(filter);
    return FilterPaper.times().stream()
        .flatMap(
            one ->
                one.execution() == Execution.DEVICE
                    ? fromHost(one, new FilterRuns(filter))
                    : settings.stream().flatMap(runs -> onDevice(one, runs, settings.size() > 1)))
        .toList();
  }

  private static Stream<FilterComparison> onDevice(
      FilterPaper.Time one, FilterRuns runs, boolean isNamed) {
    List<String> operations =
        one.operation().equals("insert") ? List.of("insert") : List.of("present", "absent");
    return runs.platforms().stream()
        .filter(platform -> platform.execution() == one.execution())
        .flatMap(
            platform ->
                operations.stream()
                    .flatMap(each -> runs.rate(platform, each, runs.keys(platform)).stream()))
        .map(
            here ->
                of(
                    one,
                    here,
                    Platform.of(here).name(runs.platforms())
                        + (isNamed ? ", " + runs.setting() : "")));
  }

  private static FilterComparison of(FilterPaper.Time one, FilterResult here, String platform) {
    String operation = FilterTimes.operation(here);
    return of(one, operation, platform, here.keys(), here.medianSeconds());
  }

  private static Stream<FilterComparison> fromHost(FilterPaper.Time one, FilterRuns runs) {
    return runs.phased().stream()
        .filter(platform -> platform.execution() == one.execution())
        .map(platform -> fromHost(one, platform.name(runs.phased()), runs.cases(platform)));
  }

  private static FilterComparison fromHost(
      FilterPaper.Time one, String platform, List<FilterPhases> cases) {
    double mean = cases.stream().mapToDouble(FilterPhases::totalSeconds).average().orElseThrow();
    return of(one, FilterTimes.FROM_HOST, platform, cases.getFirst().keys(), mean);
  }

  private static FilterComparison of(
      FilterPaper.Time one, String operation, String platform, long keys, double seconds) {
    double theirs = one.seconds() / one.keys();
    double ours = seconds / keys;
    return new FilterComparison(
        operation,
        one.execution().label(),
        one.device(),
        platform,
        one.keys(),
        theirs,
        keys,
        ours,
        theirs / ours);
  }
}
