package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Chapters;
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
    return figure(SketchStudy.THROUGHPUT, tables);
  }

  Figure ofDepths(Table... tables) {
    return figure(SketchStudy.DEPTH, tables);
  }

  Figure ofAccuracy(Table... tables) {
    return figure(SketchStudy.ACCURACY, tables);
  }

  Figure ofLimits(Table... tables) {
    return figure(LimitsStudy.LIMITS, tables);
  }

  Figure ofFilter(List<FilterResult> rates, List<FilterPhases> phases) {
    return figure(none().with(FilterStudy.RATES, rates).with(FilterStudy.PHASES, phases));
  }

  Figure ofLoads(List<FilterLoad> loads) {
    return figure(none().with(FilterStudy.LOADS, loads));
  }

  Figure ofGroupByRates(Table... tables) {
    return figure(GroupByStudy.RATES, tables);
  }

  Figure ofPasses(Table... tables) {
    return figure(GroupByStudy.PASSES, tables);
  }

  Figure ofPartitions(Table... tables) {
    return figure(GroupByStudy.PARTITIONS, tables);
  }

  private <T extends Record> Figure figure(ResultFile.Measured<T> kind, Table... tables) {
    return figure(none().with(kind, Tables.results(kind.type(), tables)));
  }

  private static FigureResults none() {
    return FigureResults.none(Provenance.of(List.of(), 0, Map.of()));
  }

  private Figure figure(FigureResults results) {
    return Chapters.figures(results).stream()
        .filter(figure -> figure.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is nothing to draw: these tables hold no %s".formatted(needed)));
  }
}
