package org.qsketch.lab.chapter.groupby;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Figure;

/** The group-by. */
public final class GroupByChapter implements Chapter {
  /** A chapter keeps nothing from report to report. */
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
  public List<Table> tables(FigureResults results) {
    return GroupByTables.of(results);
  }
}
