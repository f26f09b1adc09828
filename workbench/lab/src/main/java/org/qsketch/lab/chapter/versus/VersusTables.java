package org.qsketch.lab.chapter.versus;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chapter.versus.VersusRuns.Runners;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Means over the seeds, rates by where sketches ran, and every seed. */
final class VersusTables {
  private final VersusRuns runs;

  private VersusTables(List<VersusResult> results) {
    this.runs = new VersusRuns(results);
  }

  static List<ReportTable> of(List<VersusResult> results) {
    if (results.isEmpty()) {
      return List.of();
    }
    VersusTables tables = new VersusTables(results);
    return List.of(tables.errors(), tables.rates(), seeds(results));
  }

  private ReportTable errors() {
    return new ReportTable(
        "Mean relative error: mean of the seeds, and half of their spread",
        VersusLatex.FILE,
        1,
        Stream.concat(Stream.of("sketch"), runs.memory().stream().map(ByteSize::text)).toList(),
        runs.sketches().stream()
            .map(
                sketch ->
                    Stream.concat(
                            Stream.of(sketch),
                            runs.memory().stream().map(memory -> error(sketch, memory)))
                        .toList())
            .toList());
  }

  private String error(String sketch, long memory) {
    if (runs.at(sketch, memory).findAny().isEmpty()) {
      return "";
    }
    Measure error = runs.measure(Quantity.MEAN_RELATIVE, sketch, memory);
    return "%s ± %s"
        .formatted(Numbers.digits(error.value()), Numbers.digits((error.high() - error.low()) / 2));
  }

  private record Ran(String sketch, Runners place) {}

  private ReportTable rates() {
    List<Ran> all =
        runs.sketches().stream()
            .flatMap(sketch -> runs.places().stream().map(place -> new Ran(sketch, place)))
            .filter(one -> rate(Quantity.INSERTS, one).isPresent())
            .toList();
    return ReportTable.of(
        "Rates, the median over memory and seeds",
        VersusResult.FILE.name(),
        2,
        all,
        column("sketch", Ran::sketch),
        column("on", one -> one.place().words()),
        column("inserts", one -> Numbers.rate(rate(Quantity.INSERTS, one).orElseThrow())),
        column("queries", one -> Numbers.rate(rate(Quantity.QUERIES, one).orElseThrow())));
  }

  private OptionalDouble rate(Quantity quantity, Ran one) {
    return runs.rate(quantity, one.sketch(), one.place());
  }

  private static ReportTable seeds(List<VersusResult> results) {
    return ReportTable.of(
        "Errors and rates, each seed",
        VersusResult.FILE.name(),
        4,
        results,
        column("sketch", VersusResult::sketch),
        column("backend", VersusResult::backend),
        column("execution", VersusResult::execution),
        column("memory", one -> ByteSize.text(one.memoryBytes())),
        column("seed", one -> Long.toString(one.seed())),
        column("mean relative error", one -> Numbers.digits(one.meanRelativeError())),
        column("mean absolute error", one -> Numbers.digits(one.meanAbsoluteError())),
        column("99.9 % below", one -> Numbers.digits(one.highAbsoluteError())),
        column("largest", one -> Numbers.digits(one.maxAbsoluteError())),
        column("precision", one -> Numbers.digits(one.precision())),
        column("recall", one -> Numbers.digits(one.recall())),
        column("F1", one -> Numbers.digits(one.f1())),
        column("WMRE", one -> Numbers.digits(one.distributionError())),
        column("inserts", one -> Numbers.rate(one.insertsPerSecond())),
        column("queries", one -> Numbers.rate(one.queriesPerSecond())));
  }
}
