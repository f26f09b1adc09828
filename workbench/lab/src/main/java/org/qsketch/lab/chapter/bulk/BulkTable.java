package org.qsketch.lab.chapter.bulk;

import java.util.List;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** What both paths move, and which part of a copy's bandwidth that is. */
final class BulkTable {
  private static final List<String> HEADER =
      List.of(
          "backend",
          "variant",
          "operation",
          "path",
          "table",
          "keys",
          "rate",
          "of the limit",
          "bytes per key",
          "bytes moved",
          "of a copy");

  private final BulkRuns runs;

  private BulkTable(BulkRuns runs) {
    this.runs = runs;
  }

  static Table of(FigureResults results) {
    return new BulkTable(BulkRuns.of(results)).table();
  }

  private Table table() {
    return new Table(
        "Bytes moved at the largest tables: by the arithmetic of each path, times the measured rate",
        BulkStudy.RATES.name(),
        4,
        HEADER,
        runs.places().stream().flatMap(runs::largest).map(this::row).toList());
  }

  private List<String> row(BulkResult one) {
    Place place = BulkRuns.place(one);
    return List.of(
        one.backend(),
        one.variant(),
        one.operation(),
        one.path(),
        ByteSize.text(one.counterBytes()),
        Numbers.keys(one.keys()),
        Numbers.rate(one.opsPerSecond()),
        Numbers.percent(one.fractionOfLimit()),
        Numbers.digits(one.bytesPerKey()),
        Numbers.rate(one.bytesPerSecond()),
        Numbers.percent(one.bytesPerSecond() / runs.copyBytesPerSecond(place).orElse(Double.NaN)));
  }
}
