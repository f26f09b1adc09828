package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterFigures;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.groupby.GroupByFigures;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Figures;
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

  static final Drawings FILTER_SERIAL =
      new Drawings("figure-filter-2", "rates of a cuckoo filter on one core");
  static final Drawings FILTER_CORES =
      new Drawings("figure-filter-4", "rates of a cuckoo filter on cores");
  static final Drawings FILTER_PHASES =
      new Drawings("figure-filter-5", "phases of probes of a cuckoo filter");
  static final Drawings FILTER_DEVICES =
      new Drawings("figure-filter-6", "rates of a cuckoo filter");
  static final Drawings FILTER_ERRORS =
      new Drawings("figure-filter-false-positives", "false positives of a cuckoo filter");
  static final Drawings FILTER_FILLING =
      new Drawings("figure-filter-load", "loads of a cuckoo filter");

  static final Drawings GROUP_BY_LOAD =
      new Drawings("figure-group-by-load", "rates of group-bys at several load factors");
  static final Drawings GROUP_BY_GROUPS =
      new Drawings("figure-group-by-groups", "rates of group-bys at one load factor");
  static final Drawings GROUP_BY_PASSES =
      new Drawings("figure-group-by-passes", "group-bys beyond a memory budget");
  static final Drawings GROUP_BY_PARTITIONS =
      new Drawings("figure-group-by-partitions", "sizes of partitions");

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

  Figure ofFilter(List<FilterResult> rates, List<FilterPhases> phases) {
    return figure(results(new FilterFigures(rates, phases, List.of())));
  }

  Figure ofLoads(List<FilterLoad> loads) {
    return figure(results(new FilterFigures(List.of(), List.of(), loads)));
  }

  Figure ofGroupByRates(Table... tables) {
    List<GroupByResult> rates = Tables.results(GroupByResult.class, tables);
    return figure(results(new GroupByFigures(rates, List.of(), List.of())));
  }

  Figure ofPasses(Table... tables) {
    List<MultiPassResult> passes = Tables.results(MultiPassResult.class, tables);
    return figure(results(new GroupByFigures(List.of(), passes, List.of())));
  }

  Figure ofPartitions(Table... tables) {
    List<PartitionSizes> sizes = Tables.results(PartitionSizes.class, tables);
    return figure(results(new GroupByFigures(List.of(), List.of(), sizes)));
  }

  private static FigureResults results(FilterFigures filter) {
    return results(filter, GroupByFigures.NONE);
  }

  private static FigureResults results(GroupByFigures groupBy) {
    return results(FilterFigures.NONE, groupBy);
  }

  private static FigureResults results(FilterFigures filter, GroupByFigures groupBy) {
    return new FigureResults(
        List.of(), List.of(), List.of(), List.of(), List.of(), filter, groupBy, List.of(), here());
  }

  private static Provenance here() {
    return Provenance.of(List.of(), 0, Map.of());
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
    return new FigureResults(throughput, depths, accuracy, List.of(), limits, List.of(), here());
  }
}
