package org.qsketch.lab.chapter;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;

/**
 * The figures, tables and findings about one structure. Each has its own package, with the
 * published numbers that its figures and tables are compared with.
 */
public interface Chapter {
  /**
   * Returns where its parts stand in the report.
   *
   * @return the headings that they stand under
   */
  Headings headings();

  /**
   * Returns what the results say, in sentences with numbers: computed, never assumed.
   *
   * @param results of one run of the figures
   * @return the sentences, with their full stops
   */
  List<String> findings(FigureResults results);

  /**
   * Returns the findings that the report begins with.
   *
   * @param results of one run of the figures
   * @return the most telling first; every one holds a number of the results
   */
  default List<String> headlines(FigureResults results) {
    return findings(results).stream().limit(1).toList();
  }

  /**
   * Returns the figures for which there are results.
   *
   * @param results of one run of the figures
   * @return backends and variants in the order of the results
   */
  List<Figure> figures(FigureResults results);

  /**
   * Returns the tables.
   *
   * @param results of one run of the figures
   * @return tables without results have no rows
   */
  List<ReportTable> tables(FigureResults results);

  /**
   * Returns texts that stand next to the report, to which its tables link.
   *
   * @param results of one run of the figures
   * @return by the name of the file
   */
  default Map<String, String> files(FigureResults results) {
    return Map.of();
  }

  /**
   * Returns the marks of names that have the same in every figure, for example of variants.
   *
   * @return by name
   */
  default Map<String, Mark> marks() {
    return Map.of();
  }

  /**
   * The headings of the report that the parts of a chapter stand under. What has the same heading
   * stands together.
   *
   * @param findings above the sentences
   * @param figures above the figures
   * @param tables above the tables
   */
  record Headings(String findings, String figures, String tables) {
    /** The beginning of the report. */
    public static final Headings MAIN = new Headings("What the results say", "Figures", "Tables");

    /**
     * Returns a chapter under one heading.
     *
     * @param heading above all of its parts
     * @return that heading three times
     */
    public static Headings of(String heading) {
      return new Headings(heading, heading, heading);
    }
  }
}
