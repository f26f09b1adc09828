package org.qsketch.count;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.internal.ValuePreview;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ProvedErrors;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The result of counting a file.
 *
 * @param spec the sketch that counted, with its memory; empty if all counts are exact
 * @param keys the number of keys
 * @param total the sum of all counts: the sum of all weights, or {@code keys} without weights;
 *     halved as each count, rounding up, if counts were halved
 * @param halvings how often all counts were halved, rounding up; then every count in this result is
 *     a decayed one
 * @param exactly the number of keys that were counted exactly before the sketch
 * @param distinct the number of distinct keys with a weight above 0
 * @param distinctStandardError the standard error of {@code distinct}; 0 if it is exact
 * @param errors the errors of the estimates, measured against exact counts
 * @param errorsOfAll whether {@code errors} covers every distinct key; otherwise it covers a random
 *     sample of {@code errors.keys()} keys and has standard errors
 * @param usualExcess 99 of 100 measured estimates exceed the count by at most this
 * @param proved the proved error bounds; empty for most variants, and after a halving
 * @param top the most frequent keys, the most frequent first; see {@link Counting}
 * @param completeAbove every key that occurs more often is in {@code top}
 * @param statistics the fill of the sketch, if there is one
 * @param seconds the time of reading and counting
 */
public record CountingResult(
    Optional<SketchSpec> spec,
    long keys,
    long total,
    long halvings,
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
   * Tells whether every count is exact.
   *
   * @return false if a sketch has counted
   */
  public boolean isExact() {
    return spec.isEmpty();
  }

  /** Returns the number of keys, what counted them and the most frequent keys. */
  @Override
  public String toString() {
    return "%s keys, %s of them different, counted %s; %s"
        .formatted(
            ValuePreview.count(keys),
            ValuePreview.count(Math.round(distinct)),
            spec.map(sketch -> "by a " + sketch.summary()).orElse("exactly"),
            ValuePreview.text(top.size(), "most frequent", this::first));
  }

  private Stream<String> first(int count) {
    return top.stream()
        .limit(count)
        .map(key -> "%s %s".formatted(ValuePreview.count(key.estimate()), key.text()));
  }
}
