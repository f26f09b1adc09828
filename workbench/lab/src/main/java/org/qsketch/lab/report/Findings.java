package org.qsketch.lab.report;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.FigureResults;
import org.qsketch.bench.RatioResult;
import org.qsketch.bench.ThroughputResult;

/** What the results say, in sentences with numbers: computed, never assumed. */
final class Findings {
  private Findings() {}

  /** The sentences for which there are results; a quick run says nothing about rates. */
  static List<String> of(FigureResults results) {
    List<ThroughputResult> rates = results.isQuick() ? List.of() : results.throughput();
    return Stream.of(
            new SpeedFindings(rates).sentences(),
            new RatioFindings(RatioResult.of(rates)).sentences(),
            new AccuracyFindings(results).sentences(),
            new SkewFindings(rates).sentences())
        .flatMap(part -> part)
        .toList();
  }
}
