package org.qsketch.lab.chapter.versus;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chart.Figure;

/** Sketches of any origin in equal memory. */
public final class VersusChapter implements Chapter {
  /** Creates the chapter. */
  public VersusChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("Sketches in equal memory");
  }

  @Override
  public List<String> findings(FigureResults results) {
    return VersusFindings.of(results.of(VersusResult.FILE));
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return VersusFigure.of(results.of(VersusResult.FILE));
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return VersusTables.of(results.of(VersusResult.FILE));
  }

  @Override
  public Map<String, String> files(FigureResults results) {
    List<VersusResult> all = results.of(VersusResult.FILE);
    return all.isEmpty()
        ? Map.of()
        : Map.of(
            VersusLatex.FILE, VersusLatex.of(all), VersusMarkdown.FILE, VersusMarkdown.of(all));
  }
}
