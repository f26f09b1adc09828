package org.qsketch.lab.chapter.groupby;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.ReportTable;
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

    private final FigureResults all;

    private GroupByTables(FigureResults all) {
      this.all = all;
    }

    static List<ReportTable> of(FigureResults all) {
      GroupByTables tables = new GroupByTables(all);
      return List.of(
          tables.comparisons(),
          tables.rates("Group-by: rates by load factor, medians", GroupByCase.LOAD_FACTORS),
          tables.rates("Group-by: rates by number of groups, medians", GroupByCase.GROUPS),
          tables.passes(),
          tables.partitions());
    }

    private ReportTable comparisons() {
      return new ReportTable(
          "How many times as fast as others, measured beside published",
          RATES,
          3,
          List.of("algorithm", "against", "on", "measured", "published", "cases"),
          GroupByComparison.of(all).stream().map(GroupByTables::row).toList());
    }

    private static List<String> row(GroupByComparison one) {
      return List.of(
          one.algorithm(),
          GroupByPhrases.peer(one),
          one.measuredOn(),
          GroupByPhrases.range(one.least(), one.greatest()),
          GroupByPhrases.range(one.publishedLeast(), one.publishedGreatest()),
          Long.toString(one.cases()));
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
          run.map(one -> Numbers.rate(one.pairsPerSecond())).orElse("–"),
          run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
    }

    private ReportTable passes() {
      return new ReportTable(
          "Group-by beyond the memory budget",
          "group-by-passes.csv",
          1,
          List.of(
              "backend",
              "data",
              "budget",
              "data / budget",
              "groups",
              "tiles",
              "of the host",
              "partitions",
              "merged",
              "rate",
              "of the link",
              "of the least",
              "copies",
              "kernels",
              "host",
              "in all",
              "CPU alone"),
          all.of(GroupByStudy.PASSES).stream().map(GroupByTables::row).toList());
    }

    private static List<String> row(MultiPassResult one) {
      return List.of(
          one.backend(),
          ByteSize.text(one.dataBytes()),
          ByteSize.text(one.budgetBytes()),
          Numbers.times(one.ratio()),
          Numbers.keys(one.groups()),
          Numbers.count(one.tiles()),
          Numbers.count(one.hostTiles()),
          Numbers.count(one.partitions()),
          Numbers.count(one.mergedPartitions()),
          Numbers.rate(one.pairsPerSecond()),
          Numbers.percent(one.fractionOfLink()),
          percent(one.fractionOfLeast()),
          Numbers.seconds(one.copySeconds()),
          Numbers.seconds(one.kernelSeconds()),
          Numbers.seconds(one.hostSeconds()),
          Numbers.seconds(one.medianSeconds()),
          Numbers.seconds(one.cpuSeconds()));
    }

    private static String percent(OptionalDouble fraction) {
      return fraction.isPresent() ? Numbers.percent(fraction.getAsDouble()) : "";
    }

    private ReportTable partitions() {
      return new ReportTable(
          "Group-by: partitions by Theorem 1 and by simulation",
          "group-by-partitions.csv",
          0,
          List.of(
              "groups",
              "bound",
              "probability",
              "partitions by Theorem 1",
              "by simulation",
              "trials",
              "share that exceed",
              "fullest, mean"),
          all.of(GroupByStudy.PARTITIONS).stream().map(GroupByTables::row).toList());
    }

    private static List<String> row(PartitionSizes one) {
      return List.of(
          Numbers.keys(one.balls()),
          Numbers.count(one.bound()),
          Numbers.digits(one.probability()),
          Numbers.count(one.bins()),
          Numbers.count(one.leastBins()),
          Numbers.count(one.trials()),
          Numbers.digits(one.simulatedProbability()),
          Numbers.digits(one.fullestMean()));
    }
  }
}
