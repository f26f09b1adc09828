package org.qsketch.lab.report;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.FigureResults;

/** What the results say, in sentences with numbers: computed, never assumed. */
final class Findings {
  private Findings() {}

  /** The sentences for which there are results. */
  static List<String> of(FigureResults results) {
    return Stream.of(
            new SpeedFindings(results.throughput()).sentences(),
            new AccuracyFindings(results).sentences(),
            new SkewFindings(results.throughput()).sentences())
        .flatMap(part -> part)
        .toList();
  }
}
