package org.qsketch.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.FilterFigures;
import org.qsketch.bench.FilterLoad;
import org.qsketch.bench.FilterPhases;
import org.qsketch.bench.FilterResult;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.figures.FilterDesign;
import org.qsketch.lab.figures.FilterPaper;
import org.qsketch.lab.figures.Runner;
import org.qsketch.memory.ByteSize;

/** The tables of the cuckoo filter. */
final class FilterTables {
  private static final List<String> OPERATIONS = List.of("insert", "present", "absent");

  private final FilterRuns runs;
  private final List<Runner> runners;
  private final List<FilterFilling> fillings;

  private FilterTables(FilterFigures filter) {
    this.runs = new FilterRuns(filter);
    this.runners = runs.runners();
    this.fillings = FilterFilling.of(filter.loads());
  }

  /** The tables for which there are results. */
  static List<Table> of(FilterFigures filter) {
    FilterTables tables = new FilterTables(filter);
    return Stream.of(tables.published(), tables.rates(), tables.filling())
        .filter(table -> !table.rows().isEmpty())
        .toList();
  }

  /** Keys differ in number, so that times of a key are compared. */
  private Table published() {
    return new Table(
        "Measured beside published (Neth 2017)",
        "filter.csv",
        4,
        List.of(
            "operation",
            "execution",
            "published on",
            "measured on",
            "keys",
            "a key",
            "keys",
            "a key",
            "published / measured"),
        FilterPaper.times().stream().flatMap(this::rows).toList());
  }

  private Stream<List<String>> rows(FilterPaper.Time one) {
    return one.execution().equals(Runner.DEVICE) ? fromHost(one) : onDevice(one);
  }

  private Stream<List<String>> onDevice(FilterPaper.Time one) {
    List<String> operations =
        one.operation().equals("insert") ? List.of("insert") : List.of("present", "absent");
    return runners.stream()
        .filter(runner -> runner.execution().equals(one.execution()))
        .flatMap(
            runner ->
                operations.stream()
                    .flatMap(operation -> runs.rate(runner, operation, runs.keys(runner)).stream())
                    .map(here -> row(one, FilterWords.operation(here.operation()), runner, here)));
  }

  private List<String> row(
      FilterPaper.Time one, String operation, Runner runner, FilterResult here) {
    return row(one, operation, runner, here.keys(), here.medianSeconds());
  }

  private Stream<List<String>> fromHost(FilterPaper.Time one) {
    return runs.phased().stream()
        .filter(runner -> runner.execution().equals(one.execution()))
        .map(runner -> fromHost(one, runner, runs.cases(runner)));
  }

  private List<String> fromHost(FilterPaper.Time one, Runner runner, List<FilterPhases> cases) {
    double mean = cases.stream().mapToDouble(FilterPhases::totalSeconds).average().orElseThrow();
    return row(one, "probe, from host memory and back", runner, cases.getFirst().keys(), mean);
  }

  private List<String> row(
      FilterPaper.Time one, String operation, Runner runner, long keys, double seconds) {
    double theirs = one.seconds() / one.keys();
    double ours = seconds / keys;
    return List.of(
        operation,
        one.execution(),
        one.device(),
        runner.name(runners),
        Numbers.keys(one.keys()),
        Numbers.seconds(theirs),
        Numbers.keys(keys),
        Numbers.seconds(ours),
        Numbers.ratio(theirs / ours));
  }

  private Table rates() {
    List<String> header = new ArrayList<>(List.of("ran on", "filter", "load", "keys", "table"));
    OPERATIONS.forEach(operation -> header.addAll(List.of(operation, "of the limit")));
    return new Table(
        "Rates of cuckoo filters with the most keys, medians",
        "filter.csv",
        2,
        header,
        runners.stream()
            .flatMap(runner -> runs.rate(runner, "insert", runs.keys(runner)).stream())
            .map(this::row)
            .toList());
  }

  private List<String> row(FilterResult insert) {
    Runner runner = Runner.of(insert);
    List<String> cells = new ArrayList<>();
    cells.add(runner.name(runners));
    cells.add(FilterDesign.of(insert).toString());
    cells.add(Numbers.percent(insert.load()));
    cells.add(Numbers.keys(insert.keys()));
    cells.add(ByteSize.text(insert.filterBytes()));
    OPERATIONS.forEach(
        operation -> cells.addAll(cells(runs.rate(runner, operation, insert.keys()))));
    return cells;
  }

  private static List<String> cells(Optional<FilterResult> run) {
    return List.of(
        run.map(one -> Numbers.rate(one.opsPerSecond())).orElse("–"),
        run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
  }

  private Table filling() {
    return new Table(
        "Cuckoo filters as full as every key finds room in, and filled to the end",
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
