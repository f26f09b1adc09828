package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;

/** What the results say, in sentences with numbers: computed, never assumed. */
public final class Findings {
  private Findings() {}

  /** The sentences for which there are results; a quick run says nothing about rates. */
  public static List<String> of(FigureResults results) {
    List<ThroughputResult> rates =
        results.isQuick() ? List.of() : results.of(SketchStudy.THROUGHPUT);
    return Stream.of(
            new SpeedFindings(rates).sentences(),
            new RatioFindings(RatioResult.of(rates)).sentences(),
            new AccuracyFindings(results).sentences(),
            new SkewFindings(rates).sentences())
        .flatMap(part -> part)
        .toList();
  }
}
