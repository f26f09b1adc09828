package org.qsketch.lab.chapter.bulk;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Headings;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Figure;

/** The bulk path of devices, which goes past the limit of random accesses. */
public final class BulkChapter implements Chapter {
  /** A chapter keeps nothing from report to report. */
  public BulkChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("The bulk path");
  }

  @Override
  public List<String> findings(FigureResults results) {
    return BulkFindings.of(results);
  }

  @Override
  public List<String> headlines(FigureResults results) {
    return BulkFindings.rates(results).limit(1).toList();
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return BulkFigure.of(results).stream().toList();
  }

  @Override
  public List<Table> tables(FigureResults results) {
    return List.of(BulkTable.of(results));
  }
}
