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
    return Stream.of(used(), hybrids(), rows())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private String used() {
    return Units.percent(statistics.usedFraction()) + " of the counters are in use";
  }

  private String hybrids() {
    long convertible = spec.layout().convertibleBuckets();
    if (convertible == 0) {
      return "";
    }
    String full =
        "%s of %s buckets were full and share cells"
            .formatted(Units.count(statistics.hybridBuckets()), Units.count(convertible));
    return statistics.hybridBuckets() == 0
        ? full
        : full
            + ", of which %s are joined, and have %s heavy entries"
                .formatted(
                    Units.count(statistics.joinedCells()), Units.count(statistics.heavyEntries()));
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
