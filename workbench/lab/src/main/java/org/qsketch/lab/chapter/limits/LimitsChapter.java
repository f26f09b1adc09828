package org.qsketch.lab.chapter.limits;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The limits of devices, which belong to what is said about sketches. */
public final class LimitsChapter implements Chapter {
  /** Creates the chapter. */
  public LimitsChapter() {}

  @Override
  public Headings headings() {
    return Headings.MAIN;
  }

  @Override
  public List<String> findings(FigureResults results) {
    return List.of();
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return LimitsFigure.of(results).stream().toList();
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return List.of(
        new ReportTable(
            "Limits of the devices",
            "limits.csv",
            2,
            List.of("backend", "device", "table", "gathers", "atomic adds", "copied bytes"),
            results.of(LimitsStudy.LIMITS).stream().map(LimitsChapter::row).toList()));
  }

  private static List<String> row(LimitsResult one) {
    return List.of(
        one.backend(),
        one.device(),
        ByteSize.text(one.tableBytes()),
        Numbers.rate(one.gathersPerSecond()),
        Numbers.rate(one.atomicsPerSecond()),
        Numbers.rate(one.copyBytesPerSecond()));
  }
}
