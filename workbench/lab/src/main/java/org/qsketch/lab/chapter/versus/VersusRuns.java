package org.qsketch.lab.chapter.versus;

import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chart.Measure;

/**
 * The results of all seeds, by sketch and memory. All but {@link #places} is of one thread, where
 * every sketch ran.
 *
 * @param results in the order of the plan
 */
record VersusRuns(List<VersusResult> results) {
  private static final String SERIAL = Execution.SERIAL.label();

  /** A number of a result that sketches are compared by. */
  enum Quantity {
    MEAN_RELATIVE("mean relative error", false, VersusResult::meanRelativeError),
    MEAN_ABSOLUTE("mean absolute error", false, VersusResult::meanAbsoluteError),
    HIGH_ABSOLUTE("absolute error of 99.9 %", false, VersusResult::highAbsoluteError),
    MAX_ABSOLUTE("largest absolute error", false, VersusResult::maxAbsoluteError),
    F1("F1 of heavy hitters", true, VersusResult::f1),
    PRECISION("precision of heavy hitters", true, VersusResult::precision),
    RECALL("recall of heavy hitters", true, VersusResult::recall),
    DISTRIBUTION("error of the distribution (WMRE)", false, VersusResult::distributionError),
    INSERTS("insertions per second", true, VersusResult::insertsPerSecond),
    QUERIES("queries per second", true, VersusResult::queriesPerSecond);

    private final String words;
    private final boolean moreIsBetter;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final ToDoubleFunction<VersusResult> value;

    Quantity(String words, boolean moreIsBetter, ToDoubleFunction<VersusResult> value) {
      this.words = words;
      this.moreIsBetter = moreIsBetter;
      this.value = value;
    }

    String words() {
      return words;
    }

    /** Tells whether a value is better than another. */
    boolean isBetter(double value, double other) {
      return moreIsBetter ? value > other : value < other;
    }
  }

  List<String> sketches() {
    return results.stream().map(VersusResult::sketch).distinct().toList();
  }

  /** Returns the sketches that fit an amount of memory. */
  List<String> sketches(long memory) {
    return sketches().stream().filter(sketch -> at(sketch, memory).findAny().isPresent()).toList();
  }

  List<Long> memory() {
    return results.stream().map(VersusResult::memoryBytes).distinct().sorted().toList();
  }

  Stream<VersusResult> at(String sketch, long memory) {
    return results.stream()
        .filter(VersusResult::ranOnOneThread)
        .filter(one -> one.sketch().equals(sketch) && one.memoryBytes() == memory);
  }

  /** Returns what an exact hash table takes, in bytes. */
  long exactBytes() {
    return results.getFirst().exactBytes();
  }

  /** Returns the largest memory that is smaller than exact counts, where sketches still differ. */
  long typicalMemory() {
    return memory().stream()
        .filter(bytes -> bytes < exactBytes())
        .reduce((_, last) -> last)
        .orElse(memory().getFirst());
  }

  /** Where sketches ran. */
  record Runners(String backend, String execution) {
    static Runners of(VersusResult one) {
      // rivals are no backend
      return one.ranOnOneThread()
          ? new Runners("one thread", one.execution())
          : new Runners(one.backend(), one.execution());
    }

    /** Returns the words after "on". */
    String words() {
      return execution.equals(Execution.MULTI_CORE.label()) ? "all threads of " + backend : backend;
    }
  }

  /** Returns all places, one thread first. */
  List<Runners> places() {
    return results.stream()
        .map(Runners::of)
        .distinct()
        .sorted(Comparator.comparing((Runners one) -> !one.execution().equals(SERIAL)))
        .toList();
  }

  /** Returns the median rate of a sketch over memory and seeds; empty where it did not run. */
  OptionalDouble rate(Quantity quantity, String sketch, Runners place) {
    double[] sorted =
        results.stream()
            .filter(one -> one.sketch().equals(sketch) && Runners.of(one).equals(place))
            .mapToDouble(quantity.value)
            .sorted()
            .toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2]);
  }

  /** Returns the mean over the seeds, with their spread. */
  Measure measure(Quantity quantity, String sketch, long memory) {
    DoubleSummaryStatistics seeds =
        at(sketch, memory).mapToDouble(quantity.value).summaryStatistics();
    return Measure.mean(seeds);
  }

  /** Returns the best of some sketches in an amount of memory; the first of equal ones. */
  String best(Quantity quantity, Collection<String> among, long memory) {
    return among.stream()
        .reduce(
            (best, other) ->
                quantity.isBetter(value(quantity, other, memory), value(quantity, best, memory))
                    ? other
                    : best)
        .orElseThrow();
  }

  double value(Quantity quantity, String sketch, long memory) {
    return measure(quantity, sketch, memory).value();
  }
}
