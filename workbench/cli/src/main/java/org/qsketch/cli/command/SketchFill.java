package org.qsketch.cli.command;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.cli.output.Units;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * How full a sketch is, in words.
 *
 * @param spec the sketch
 * @param statistics the state of the sketch
 */
record SketchFill(SketchSpec spec, SketchStatistics statistics) {
  String text() {
    return Stream.of(used(), converted(), rows())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private String used() {
    return Units.percent(statistics.usedFraction()) + " of the counters are in use";
  }

  private String converted() {
    long convertible = spec.layout().convertibleBuckets();
    return convertible > 0
        ? "%s of %s buckets were full and hold no tags any more"
            .formatted(Units.count(statistics.convertedBuckets()), Units.count(convertible))
        : "";
  }

  private String rows() {
    if (statistics.highRows() == 0) {
      return "";
    }
    String needed =
        "%s buckets need one of %s rows"
            .formatted(
                Units.count(statistics.highRowsRequested()), Units.count(statistics.highRows()));
    return statistics.bucketsSharingRows() == 0
        ? needed
        : needed
            + ", so %s of them share one".formatted(Units.count(statistics.bucketsSharingRows()));
  }
}
