package org.qsketch.lab.chapter.groupby;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The group-by. */
public final class GroupByChapter implements Chapter {
  /** Creates the chapter. */
  public GroupByChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("Group-by");
  }

  @Override
  public List<String> findings(FigureResults results) {
    return GroupByFindings.of(results);
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return Stream.of(
            GroupByRatesFigure.byLoadFactor(results),
            GroupByRatesFigure.byGroups(results),
            GroupBySizesFigure.of(results),
            MultiPassFigure.of(results),
            PartitionsFigure.of(results))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return GroupByTables.of(results);
  }

  /** The tables of the group-by. */
  private static final class GroupByTables {
    private static final String RATES = "group-by.csv";
    private static final String SPREAD = "medians, and the slowest to the fastest run";

    private final FigureResults all;

    private GroupByTables(FigureResults all) {
      this.all = all;
    }

    static List<ReportTable> of(FigureResults all) {
      GroupByTables tables = new GroupByTables(all);
      return List.of(
          tables.comparisons(),
          tables.rates("Group-by: rates by load factor: " + SPREAD, GroupByCase.LOAD_FACTORS),
          tables.rates("Group-by: rates by number of groups: " + SPREAD, GroupByCase.GROUPS),
          tables.passes(),
          tables.partitions());
    }

    private ReportTable comparisons() {
      return ReportTable.of(
          "How many times as fast as others, measured and published",
          RATES,
          3,
          GroupByComparison.of(all),
          column("algorithm", one -> GroupByPhrases.algorithm(one)),
          column("against", one -> GroupByPhrases.peer(one)),
          column("on", GroupByComparison::measuredOn),
          column("measured", one -> Phrases.ratios(one.least(), one.greatest())),
          column("published", one -> Phrases.ratios(one.publishedLeast(), one.publishedGreatest())),
          column("cases", one -> Long.toString(one.cases())));
    }

    private ReportTable rates(String title, String sweep) {
      List<GroupByCase> cases = GroupByCase.of(all, sweep);
      List<String> methods =
          cases.stream()
              .flatMap(one -> one.results().stream())
              .map(GroupByResult::method)
              .distinct()
              .toList();
      List<GroupBySetting> settings = cases.stream().map(GroupByCase::setting).toList();
      return new ReportTable(
          title,
          RATES,
          1,
          header(methods),
          cases.stream().map(one -> row(one, one.setting().name(settings), methods)).toList());
    }

    private static List<String> header(List<String> methods) {
      List<String> header = new ArrayList<>(List.of("pairs", "load factor", "groups"));
      methods.forEach(method -> header.addAll(List.of(method, "of the limit")));
      return header;
    }

    private static List<String> row(GroupByCase one, String name, List<String> methods) {
      List<String> cells = new ArrayList<>();
      cells.add(name);
      cells.add(Numbers.digits(one.loadFactor()));
      cells.add(Numbers.keys(one.groups()));
      methods.forEach(method -> cells.addAll(cells(one.method(method))));
      return cells;
    }

    private static List<String> cells(Optional<GroupByResult> run) {
      return List.of(
          run.map(one -> TimedRates.text(one, one.pairs())).orElse("–"),
          run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
    }

    private ReportTable passes() {
      return ReportTable.of(
          "Group-by beyond the memory budget",
          "group-by-passes.csv",
          1,
          all.of(GroupByStudy.PASSES),
          column("backend", MultiPassResult::backend),
          column("data", one -> ByteSize.text(one.dataBytes())),
          column("budget", one -> ByteSize.text(one.budgetBytes())),
          column("data / budget", one -> Numbers.times(one.ratio())),
          column("groups", one -> Numbers.keys(one.groups())),
          column("tiles", one -> Numbers.count(one.tiles())),
          column("of the host", one -> Numbers.count(one.hostTiles())),
          column("partitions", one -> Numbers.count(one.partitions())),
          column("merged", one -> Numbers.count(one.mergedPartitions())),
          column("rate", one -> Numbers.rate(one.pairsPerSecond())),
          column("of the link", one -> Numbers.percent(one.fractionOfLink())),
          column("of the least", one -> percent(one.fractionOfLeast())),
          column("copies", one -> Numbers.seconds(one.copySeconds())),
          column("kernels", one -> Numbers.seconds(one.kernelSeconds())),
          column("host", one -> Numbers.seconds(one.hostSeconds())),
          column("in all", one -> Numbers.seconds(one.medianSeconds())),
          column("CPU alone", one -> Numbers.seconds(one.cpuSeconds())));
    }

    private static String percent(OptionalDouble fraction) {
      return fraction.isPresent() ? Numbers.percent(fraction.getAsDouble()) : "";
    }

    private ReportTable partitions() {
      return ReportTable.of(
          "Group-by: partitions by Theorem 1 and by simulation",
          "group-by-partitions.csv",
          0,
          all.of(GroupByStudy.PARTITIONS),
          column("groups", one -> Numbers.keys(one.balls())),
          column("bound", one -> Numbers.count(one.bound())),
          column("probability", one -> Numbers.digits(one.probability())),
          column("partitions by Theorem 1", one -> Numbers.count(one.bins())),
          column("by simulation", one -> Numbers.count(one.leastBins())),
          column("trials", one -> Numbers.count(one.trials())),
          column("share that exceed", one -> Numbers.digits(one.simulatedProbability())),
          column("fullest, mean", one -> Numbers.digits(one.fullestMean())));
    }
  }
}
