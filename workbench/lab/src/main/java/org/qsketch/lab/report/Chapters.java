package org.qsketch.lab.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.bulk.BulkChapter;
import org.qsketch.lab.chapter.distinct.DistinctChapter;
import org.qsketch.lab.chapter.filter.FilterChapter;
import org.qsketch.lab.chapter.groupby.GroupByChapter;
import org.qsketch.lab.chapter.limits.LimitsChapter;
import org.qsketch.lab.chapter.sketch.SketchChapter;
import org.qsketch.lab.chapter.versus.VersusChapter;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;

/** Every chapter there is: a new structure adds its own here, and nowhere else. */
public final class Chapters {
  /** All chapters, in the order of the report. */
  static final List<Chapter> ALL =
      List.of(
          new SketchChapter(),
          new LimitsChapter(),
          new BulkChapter(),
          new FilterChapter(),
          new GroupByChapter(),
          new DistinctChapter(),
          new VersusChapter());

  private Chapters() {}

  /**
   * Returns the figures of all chapters.
   *
   * @param results what was measured; backends, variants and sizes are shown in its order
   * @return every figure for which there are results
   */
  public static List<Figure> figures(FigureResults results) {
    return ALL.stream().flatMap(chapter -> chapter.figures(results).stream()).toList();
  }

  /**
   * Returns the marks of names that have the same in every figure.
   *
   * @return for example the mark of each variant
   */
  public static Map<String, Mark> marks() {
    return ALL.stream()
        .flatMap(chapter -> chapter.marks().entrySet().stream())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
