package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.StripeCollisions;
import org.qsketch.datasets.PublishedFilter;

/** What the results of the cuckoo filter say, in sentences with numbers. */
public final class FilterFindings {
  private FilterFindings() {}

  /** The sentences for which there are results; a quick run says nothing about times. */
  public static List<String> of(FigureResults results) {
    FilterFigures filter = FilterFigures.of(results);
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
    PublishedFilter printed = FilterPaper.collisions();
    return String.format(
        Locale.ROOT,
        "That %d threads do not all want different ones of %d locks has a probability of %.1f %% by the paper's equation (3); the paper prints %.1f %%.",
        printed.threads(),
        printed.stripes(),
        100 * StripeCollisions.probability(printed.threads(), printed.stripes()),
        100 * printed.value());
  }
}
