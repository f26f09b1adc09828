package org.qsketch.lab.chapter.bulk;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The bulk path of devices, which goes past the limit of random accesses. */
public final class BulkChapter implements Chapter {
  /** Creates the chapter. */
  public BulkChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("The bulk path");
  }

  @Override
  public List<String> findings(FigureResults results) {
    return BulkFindings.of(results);
  }

  @Override
  public List<String> headlines(FigureResults results) {
    return BulkFindings.rates(results).limit(1).toList();
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return BulkFigure.of(results).stream().toList();
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return List.of(table(BulkRuns.of(results)));
  }

  /** Tabulates the bytes that both paths move, as a part of a copy's bandwidth. */
  private static ReportTable table(BulkRuns runs) {
    return ReportTable.of(
        "Bytes moved in the largest table that all variants have: by the arithmetic of each path,"
            + " times the measured rate",
        BulkStudy.RATES.name(),
        4,
        runs.places().stream().flatMap(runs::largest).toList(),
        column("backend", BulkResult::backend),
        column("variant", BulkResult::variant),
        column("operation", BulkResult::operation),
        column("path", BulkResult::path),
        column("table", one -> ByteSize.text(one.counterBytes())),
        column("keys", one -> Numbers.keys(one.keys())),
        column("rate", one -> TimedRates.text(one, one.keys())),
        column("of the limit", one -> Numbers.percent(one.fractionOfLimit())),
        column("bytes per key", one -> Numbers.digits(one.bytesPerKey())),
        column("bytes moved", one -> Numbers.rate(one.bytesPerSecond())),
        column(
            "of a copy",
            one ->
                Numbers.percent(
                    one.bytesPerSecond()
                        / runs.copyBytesPerSecond(Place.of(one)).orElse(Double.NaN))));
  }

  /** Explains the bulk path and compares it with the limit of random accesses. */
  private static final class BulkFindings {
    private static final String WHAT_IT_IS =
        "A batch that goes the direct way moves a sector of memory there and back for each key, at"
            + " random. The bulk path first partitions its keys by slices of the table; then each"
            + " slice is filled in local memory, and read and written at most once, in order. The"
            + " memory is several times as fast where it is accessed in order.";

    private final BulkRuns runs;

    private BulkFindings(BulkRuns runs) {
      this.runs = runs;
    }

    static List<String> of(FigureResults results) {
      return results.of(BulkStudy.RATES).isEmpty()
          ? List.of()
          : Stream.concat(Stream.of(WHAT_IT_IS), rates(results)).toList();
    }

    /** Tells rates, but not of a quick run, which says nothing about them. */
    static Stream<String> rates(FigureResults results) {
      return results.isQuick()
          ? Stream.empty()
          : new BulkFindings(BulkRuns.of(results)).sentences();
    }

    private Stream<String> sentences() {
      return runs.places().stream().map(this::sentence);
    }

    private String sentence(Place place) {
      List<BulkResult> inserts =
          runs.largest(place)
              .filter(one -> one.path().equals(BulkRuns.BULK))
              .filter(one -> one.operation().equals(Operation.INSERT.label()))
              .toList();
      return "By the bulk path, %s inserts %s keys into an empty table, at these multiples of the limit of random accesses: %s."
          .formatted(
              place,
              Numbers.keys(inserts.getFirst().keys()),
              inserts.stream().map(BulkFindings::rate).collect(Collectors.joining(", ")));
    }

    private static String rate(BulkResult one) {
      return "%s %s (%s, %s)"
          .formatted(
              one.variant(),
              Numbers.ratio(one.fractionOfLimit()),
              Numbers.rate(one.opsPerSecond()),
              ByteSize.text(one.counterBytes()));
    }
  }
}
