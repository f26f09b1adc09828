package org.qsketch.lab.report;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Table;

/**
 * A chapter whose figures are drawn and written.
 *
 * @param chapter what it is about
 * @param figures its figures, with their files
 */
record DrawnChapter(Chapter chapter, List<FigureFiles> figures) {
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
