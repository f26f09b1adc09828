package org.qsketch.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;

/**
 * A chapter whose figures are drawn and written.
 *
 * @param chapter what it is about
 * @param figures its figures, with their files
 */
record DrawnChapter(Chapter chapter, List<FigureFiles> figures) {
  /** Draws the figures of a chapter and writes them into a folder. */
  static DrawnChapter write(Chapter chapter, FigureResults results, Path folder)
      throws IOException {
    StaticRenderer renderer = new StaticRenderer();
    List<FigureFiles> files = new ArrayList<>();
    for (Figure figure : chapter.figures(results)) {
      files.add(FigureFiles.write(figure, renderer, folder, results.provenance()));
    }
    return new DrawnChapter(chapter, files);
  }

  /** Its sentences, figures and tables. */
  Stream<Part> parts(FigureResults results) {
    return Stream.of(
        Part.of(chapter.headings().findings(), chapter.findings(results)),
        new Part(chapter.headings().figures(), figures.stream().map(FigureFiles::html).toList()),
        new Part(
            chapter.headings().tables(),
            chapter.tables(results).stream().filter(Table::hasRows).map(HtmlTable::of).toList()));
  }
}
