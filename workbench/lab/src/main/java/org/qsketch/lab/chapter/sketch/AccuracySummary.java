package org.qsketch.lab.chapter.sketch;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.ComparableErrors;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedAccuracy;
import org.qsketch.lab.chart.Measure;

/**
 * The error of one variant on uniform keys, over the table sizes that all variants of its setting
 * ran at, as the paper's Fig. 7 gives it: the mean, with the smallest and largest error of a size.
 *
 * @param setting backend, device and work load factor
 * @param variant the sketch
 * @param measured the mean relative error
 * @param published the paper's, where it has one
 */
record AccuracySummary(
    Setting setting, String variant, Measure measured, Optional<Measure> published) {
  private record Key(Setting setting, String variant) {
    static Key of(AccuracyResult result) {
      return new Key(Setting.of(result), result.variant());
    }
  }

  /**
   * Returns the errors that it sums up.
   *
   * @param results all results
   * @return errors on uniform keys, at sizes that all variants of a setting have
   */
  static List<AccuracyResult> rows(FigureResults results) {
    return ComparableErrors.of(results.of(SketchStudy.ACCURACY));
  }

  /**
   * Sums up the accuracy experiment.
   *
   * @param results all results
   * @return one summary for each setting and variant, in the order of the results
   */
  static List<AccuracySummary> of(FigureResults results) {
    List<AccuracyResult> all = rows(results);
    return all.stream().map(Key::of).distinct().map(key -> summary(key, all)).toList();
  }

  private static AccuracySummary summary(Key key, List<AccuracyResult> all) {
    Stream<AccuracyResult> sizes = all.stream().filter(result -> Key.of(result).equals(key));
    return new AccuracySummary(
        key.setting(),
        key.variant(),
        mean(sizes.mapToDouble(AccuracyResult::meanRelativeError)).orElseThrow(),
        mean(publishedErrors(key)));
  }

  private static DoubleStream publishedErrors(Key key) {
    return Published.accuracy().stream()
        .filter(one -> key.setting().hasFactor(one.wlf()))
        .filter(one -> one.variant().equals(key.variant()))
        .mapToDouble(PublishedAccuracy::meanRelativeError);
  }

  private static Optional<Measure> mean(DoubleStream errors) {
    DoubleSummaryStatistics summary = errors.summaryStatistics();
    return summary.getCount() == 0 ? Optional.empty() : Optional.of(Measure.mean(summary));
  }
}
