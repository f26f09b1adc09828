package org.qsketch.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.FilterFigures;
import org.qsketch.bench.FilterPhases;
import org.qsketch.bench.FilterResult;
import org.qsketch.lab.figures.FilterDesign;
import org.qsketch.lab.figures.Runner;

/** The runs of cuckoo filters that a conclusion may rest on: those with the most keys. */
record FilterRuns(FilterFigures all) {
  /** What ran, each once. */
  List<Runner> runners() {
    return all.rates().stream().map(Runner::of).distinct().toList();
  }

  /** What took a probe apart, each once. */
  List<Runner> phased() {
    return all.phases().stream().map(Runner::of).distinct().toList();
  }

  /** The most keys that all of some runners had. */
  long keys(Runner... runners) {
    return Stream.of(runners).mapToLong(this::largest).min().orElse(0);
  }

  private long largest(Runner runner) {
    return of(runner).mapToLong(FilterResult::keys).max().orElse(0);
  }

  private Stream<FilterResult> of(Runner runner) {
    return all.rates().stream().filter(one -> Runner.of(one).equals(runner));
  }

  /** An operation of a runner on some number of keys. */
  Optional<FilterResult> rate(Runner runner, String operation, long keys) {
    return of(runner)
        .filter(one -> one.operation().equals(operation) && one.keys() == keys)
        .findFirst();
  }

  /** Tells whether two operations were those of one filter. */
  static boolean areOfOneRun(FilterResult one, FilterResult other) {
    return Runner.of(one).equals(Runner.of(other))
        && FilterDesign.of(one).equals(FilterDesign.of(other))
        && one.filterBytes() == other.filterBytes()
        && one.keys() == other.keys();
  }

  /** The cases of a runner on its largest number of keys. */
  List<FilterPhases> cases(Runner runner) {
    List<FilterPhases> here =
        all.phases().stream().filter(one -> Runner.of(one).equals(runner)).toList();
    long largest = here.stream().mapToLong(FilterPhases::keys).max().orElse(0);
    return here.stream().filter(one -> one.keys() == largest).toList();
  }
}
