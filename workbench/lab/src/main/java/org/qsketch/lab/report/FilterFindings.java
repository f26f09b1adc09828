package org.qsketch.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.qsketch.bench.FigureResults;
import org.qsketch.bench.FilterFigures;
import org.qsketch.bench.StripeCollisions;

/** What the results of the cuckoo filter say, in sentences with numbers. */
final class FilterFindings {
  private static final int THREADS = 4;
  private static final int STRIPES = 256;

  /** As the paper prints it; its formula gives another. */
  private static final double PRINTED = 0.034;

  private FilterFindings() {}

  /** The sentences for which there are results; a quick run says nothing about times. */
  static List<String> of(FigureResults results) {
    FilterFigures filter = results.filter();
    Stream<String> times =
        results.isQuick()
            ? Stream.empty()
            : Stream.concat(
                new FilterSpeedFindings(filter).sentences(),
                new FilterPhaseFindings(filter).sentences());
    Stream<String> collisions = filter.rates().isEmpty() ? Stream.empty() : Stream.of(collisions());
    return Stream.of(times, new FilterTruthFindings(filter).sentences(), collisions)
        .flatMap(part -> part)
        .toList();
  }

  /** Holds for every run: it is the paper that contradicts itself. */
  private static String collisions() {
    return String.format(
        Locale.ROOT,
        "That %d threads do not all want different ones of %d locks has a probability of %.1f %% by the paper's equation (3); the paper prints %.1f %%.",
        THREADS,
        STRIPES,
        100 * StripeCollisions.probability(THREADS, STRIPES),
        100 * PRINTED);
  }
}
