package org.qsketch.count;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.internal.FirstValues;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ProvedErrors;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * What came of counting a file.
 *
 * @param spec the sketch that counted, with its memory; empty if all counts are exact
 * @param keys how many keys came
 * @param total the sum of all counts: of the weights of all keys; without weights the same as
 *     {@code keys}
 * @param exactly how many keys were counted exactly before the sketch took over
 * @param distinct how many different keys came, with a weight above 0
 * @param distinctStandardError of {@code distinct}; 0 where it is exact
 * @param errors of the estimates, measured against exact counts
 * @param errorsOfAll true if {@code errors} covers every distinct key; else they are those of a
 *     random sample, {@code errors.keys()} large, with their standard errors
 * @param usualExcess 99 of 100 measured estimates exceed the count by at most this
 * @param proved what is proved about the estimates; empty for most variants
 * @param top the most frequent keys, the most frequent first; see {@link Counting}
 * @param completeAbove every key that occurs more often is in {@code top}
 * @param statistics how full the sketch is, if there is one
 * @param seconds how long reading and counting took
 */
public record CountingResult(
    Optional<SketchSpec> spec,
    long keys,
    long total,
    long exactly,
    double distinct,
    double distinctStandardError,
    ErrorSummary errors,
    boolean errorsOfAll,
    long usualExcess,
    Optional<ProvedErrors> proved,
    List<TopKey> top,
    long completeAbove,
    Optional<SketchStatistics> statistics,
    double seconds) {
  /** Copies the list. */
  public CountingResult {
    top = List.copyOf(top);
  }

  /**
   * Whether every count is exact.
   *
   * @return false if a sketch has counted
   */
  public boolean isExact() {
    return spec.isEmpty();
  }

  /** How many keys there are, who counted them, and the first of the most frequent. */
  @Override
  public String toString() {
    return "%s keys, %s of them different, counted %s; %s"
        .formatted(
            FirstValues.count(keys),
            FirstValues.count(Math.round(distinct)),
            spec.map(sketch -> "by a " + sketch.summary()).orElse("exactly"),
            FirstValues.text(top.size(), "most frequent", this::first));
  }

  private Stream<String> first(int count) {
    return top.stream()
        .limit(count)
        .map(key -> "%s %s".formatted(FirstValues.count(key.estimate()), key.text()));
  }
}
