package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.AccuracyResult;
import org.qsketch.bench.DepthResult;
import org.qsketch.bench.FigureResults;
import org.qsketch.bench.LimitsResult;
import org.qsketch.bench.Provenance;
import org.qsketch.bench.ThroughputResult;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.figures.Figures;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * The figures of the papers, drawn of tables.
 *
 * @param id the figure
 * @param needed what there must be in the tables, in words
 */
record Drawings(String id, String needed) {
  static final Drawings INSERTS = new Drawings("figure-5", "inserts of uniform keys");
  static final Drawings QUERIES = new Drawings("figure-6", "queries of uniform keys");
  static final Drawings ERRORS = new Drawings("figure-7", "errors");
  static final Drawings SKEW = new Drawings("figure-skew", "rates on Zipf streams");
  static final Drawings RATIOS =
      new Drawings("figure-ratio", "rates of one device with both cuda and opencl");
  static final Drawings DEPTHS = new Drawings("figure-depth", "rates at several depths");
  static final Drawings LIMITS = new Drawings("figure-limits", "limits");

  Figure ofThroughput(Table... tables) {
    List<ThroughputResult> rates = Tables.results(ThroughputResult.class, tables);
    return figure(results(rates, List.of(), List.of(), List.of()));
  }

  Figure ofDepths(Table... tables) {
    List<DepthResult> depths = Tables.results(DepthResult.class, tables);
    return figure(results(List.of(), depths, List.of(), List.of()));
  }

  Figure ofAccuracy(Table... tables) {
    List<AccuracyResult> errors = Tables.results(AccuracyResult.class, tables);
    return figure(results(List.of(), List.of(), errors, List.of()));
  }

  Figure ofLimits(Table... tables) {
    List<LimitsResult> limits = Tables.results(LimitsResult.class, tables);
    return figure(results(List.of(), List.of(), List.of(), limits));
  }

  private Figure figure(FigureResults results) {
    return Figures.of(results).stream()
        .filter(figure -> figure.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is nothing to draw: these tables hold no %s".formatted(needed)));
  }

  private static FigureResults results(
      List<ThroughputResult> throughput,
      List<DepthResult> depths,
      List<AccuracyResult> accuracy,
      List<LimitsResult> limits) {
    Provenance here = Provenance.of(List.of(), 0, Map.of());
    return new FigureResults(throughput, depths, accuracy, List.of(), limits, List.of(), here);
  }
}
