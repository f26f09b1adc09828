package org.qsketch.lab.chapter.filter;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.filter.StripeCollisions;
import org.qsketch.datasets.published.PublishedFilter;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterFilling;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;
import org.qsketch.lab.chapter.filter.FilterSpeedFindings.FilterPhaseFindings;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The cuckoo filter. */
public final class FilterChapter implements Chapter {
  /** Creates the chapter. */
  public FilterChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("Membership");
  }

  /** Tells the findings, but no times of a quick run, which says nothing about them. */
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

  /** Tells of a contradiction in the paper, which is the same for every run. */
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

  /** Draws figures 2, 4, 5 and 6 of its paper, false positives, and filling up. */
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
  public List<ReportTable> tables(FigureResults results) {
    return FilterTables.of(results);
  }

  /** The tables of the cuckoo filter. */
  private static final class FilterTables {
    private static final List<String> OPERATIONS = List.of("insert", "present", "absent");

    private final List<FilterRuns> settings;
    private final List<Platform> platforms;
    private final List<FilterFilling> fillings;

    private FilterTables(FigureResults filter) {
      this.settings = FilterRuns.bySetting(filter);
      this.platforms = new FilterRuns(filter).platforms();
      this.fillings = FilterFilling.of(filter.of(FilterStudy.LOADS));
    }

    static List<ReportTable> of(FigureResults filter) {
      FilterTables tables = new FilterTables(filter);
      return List.of(published(filter), tables.rates(), tables.filling());
    }

    private static ReportTable published(FigureResults filter) {
      return ReportTable.of(
          "The time of a key, measured and published (Neth 2017)",
          "filter.csv",
          4,
          FilterComparison.of(filter),
          column("operation", FilterComparison::operation),
          column("execution", FilterComparison::execution),
          column("published on", FilterComparison::publishedOn),
          column("measured on", FilterComparison::measuredOn),
          column("keys published", one -> Numbers.keys(one.publishedKeys())),
          column("a key", one -> Numbers.seconds(one.publishedSeconds())),
          column("keys measured", one -> Numbers.keys(one.keys())),
          column("a key", one -> Numbers.seconds(one.seconds())),
          column("published / measured", one -> Numbers.ratio(one.ratio())));
    }

    private ReportTable rates() {
      List<String> header = new ArrayList<>(List.of("ran on", "filter", "load", "keys", "table"));
      OPERATIONS.forEach(operation -> header.addAll(List.of(operation, "of the limit")));
      return new ReportTable(
          "Rates of cuckoo filters with the most keys: medians, and the slowest to the fastest run",
          "filter.csv",
          2,
          header,
          settings.stream().flatMap(this::rows).toList());
    }

    private Stream<List<String>> rows(FilterRuns runs) {
      return platforms.stream()
          .flatMap(platform -> runs.rate(platform, "insert", runs.keys(platform)).stream())
          .map(insert -> row(runs, insert));
    }

    private List<String> row(FilterRuns runs, FilterResult insert) {
      Platform platform = Platform.of(insert);
      List<String> cells = new ArrayList<>();
      cells.add(platform.name(platforms));
      cells.add(FilterDesign.of(insert).toString());
      cells.add(Numbers.percent(insert.load()));
      cells.add(Numbers.keys(insert.keys()));
      cells.add(ByteSize.text(insert.filterBytes()));
      OPERATIONS.forEach(
          operation -> cells.addAll(cells(runs.rate(platform, operation, insert.keys()))));
      return cells;
    }

    private static List<String> cells(Optional<FilterResult> run) {
      return List.of(
          run.map(one -> TimedRates.text(one, one.keys())).orElse("–"),
          run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
    }

    private ReportTable filling() {
      return new ReportTable(
          "Cuckoo filters as full as they get without refusing a key, and filled to the end",
          "filter-load.csv",
          2,
          List.of(
              "backend",
              "filter",
              "load",
              "false positive rate",
              "bound",
              "rate / bound",
              "keys refused at the end",
              "load at the end"),
          fillings.stream()
              .flatMap(one -> one.fullest().map(full -> row(one, full)).stream())
              .toList());
    }

    private static List<String> row(FilterFilling filling, FilterLoad full) {
      FilterLoad end = filling.end();
      return List.of(
          filling.backend(),
          filling.design().toString(),
          Numbers.digits(full.reachedLoad()),
          Numbers.digits(full.falsePositiveRate()),
          Numbers.digits(full.bound()),
          Numbers.ratio(full.falsePositiveRate() / full.bound()),
          Numbers.digits((double) end.refused() / end.keys()),
          Numbers.digits(end.reachedLoad()));
    }
  }
}
