package org.qsketch.lab.chapter;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;

/**
 * What there is to show and to say about the results of one structure. Each has a package of its
 * own, with the published numbers that its figures and tables stand beside.
 */
public interface Chapter {
  /** Where its parts stand in the report. */
  Headings headings();

  /** What the results say, in sentences with numbers: computed, never assumed. */
  List<String> findings(FigureResults results);

  /** The figures for which there are results, backends and variants in the order of these. */
  List<Figure> figures(FigureResults results);

  /** The tables; those for which there are no results have no rows. */
  List<Table> tables(FigureResults results);

  /** The marks of names that have the same in every figure, for example of variants. */
  default Map<String, Mark> marks() {
    return Map.of();
  }
}
