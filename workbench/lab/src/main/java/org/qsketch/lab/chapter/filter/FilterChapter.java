package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.filter.StripeCollisions;
import org.qsketch.datasets.published.PublishedFilter;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chapter.filter.FilterSpeedFindings.FilterPhaseFindings;
import org.qsketch.lab.chart.Figure;

/** The cuckoo filter. */
public final class FilterChapter implements Chapter {
  /** A chapter keeps nothing from report to report. */
  public FilterChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("Membership");
  }

  /** A quick run says nothing about times. */
  @Override
  public List<String> findings(FigureResults results) {
    return Stream.of(
            results.isQuick() ? Stream.<String>empty() : times(results),
            new FilterTruthFindings(results).sentences(),
            results.of(FilterStudy.RATES).isEmpty()
                ? Stream.<String>empty()
                : Stream.of(collisions()))
        .flatMap(part -> part)
        .toList();
  }

  private static Stream<String> times(FigureResults results) {
    return Stream.concat(
        new FilterSpeedFindings(results).sentences(), new FilterPhaseFindings(results).sentences());
  }

  /** Holds for every run: it is the paper that contradicts itself. */
  private static String collisions() {
    PublishedFilter printed = FilterPaper.collisions();
    return String.format(
        Locale.ROOT,
        "The probability that %d threads do not all want different locks out of %d is %.1f %% by"
            + " the paper's equation (3); the paper prints %.1f %%.",
        printed.threads(),
        printed.stripes(),
        100 * StripeCollisions.probability(printed.threads(), printed.stripes()),
        100 * printed.value());
  }

  /** Figs. 2, 4, 5 and 6 of its paper, false positives, filling up. */
  @Override
  public List<Figure> figures(FigureResults results) {
    return Stream.of(
            FilterTimesFigure.serial(results),
            FilterTimesFigure.cores(results),
            FilterPhasesFigure.of(results),
            FilterTimesFigure.devices(results),
            FilterLoadFigures.falsePositives(results),
            FilterLoadFigures.filling(results))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public List<Table> tables(FigureResults results) {
    return FilterTables.of(results);
  }
}
