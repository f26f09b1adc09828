package org.qsketch.lab.chapter.filter;

import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chapter.Sources;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/**
 * How long a cuckoo filter took.
 *
 * @param runner what it ran on, in words
 * @param operation what it did, in words
 * @param source where the time comes from
 * @param point seconds at the number of keys
 */
record FilterTime(String runner, String operation, Source source, Point point) {
  /** The median, with the fastest and the slowest run. */
  static FilterTime measured(String runner, String operation, FilterResult result) {
    Measure seconds = new Measure(result.medianSeconds(), result.minSeconds(), result.maxSeconds());
    Point point = new Point((double) result.keys(), seconds);
    return new FilterTime(runner, operation, Sources.MEASURED, point);
  }

  static FilterTime published(String runner, String operation, FilterPaper.Time published) {
    Point point = Point.of((double) published.keys(), published.seconds());
    return new FilterTime(runner, operation, Sources.PUBLISHED, point);
  }

  boolean isMeasured() {
    return source.role() == Role.MEASURED;
  }
}
