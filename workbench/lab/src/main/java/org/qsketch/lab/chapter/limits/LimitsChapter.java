package org.qsketch.lab.chapter.limits;

import static org.qsketch.lab.chapter.ReportTable.column;

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
        ReportTable.of(
            "Limits of the devices",
            "limits.csv",
            2,
            results.of(LimitsStudy.LIMITS),
            column("backend", LimitsResult::backend),
            column("device", LimitsResult::device),
            column("table", one -> ByteSize.text(one.tableBytes())),
            column("gathers", one -> Numbers.rate(one.gathersPerSecond())),
            column("atomic adds", one -> Numbers.rate(one.atomicsPerSecond())),
            column("copied bytes", one -> Numbers.rate(one.copyBytesPerSecond()))));
  }
}
