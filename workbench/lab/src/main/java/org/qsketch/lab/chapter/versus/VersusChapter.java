package org.qsketch.lab.chapter.versus;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

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
    return List.of(
        ReportTable.of(
            "Errors and rates, each seed",
            VersusResult.FILE.name(),
            3,
            results.of(VersusResult.FILE),
            column("sketch", VersusResult::sketch),
            column("backend", VersusResult::backend),
            column("memory", one -> ByteSize.text(one.memoryBytes())),
            column("seed", one -> Long.toString(one.seed())),
            column("mean relative error", one -> Numbers.digits(one.meanRelativeError())),
            column("mean absolute error", one -> Numbers.digits(one.meanAbsoluteError())),
            column("99.9 % below", one -> Numbers.digits(one.highAbsoluteError())),
            column("largest", one -> Numbers.digits(one.maxAbsoluteError())),
            column("precision", one -> Numbers.digits(one.precision())),
            column("recall", one -> Numbers.digits(one.recall())),
            column("F1", one -> Numbers.digits(one.f1())),
            column("WMRE", one -> Numbers.digits(one.distributionError())),
            column("inserts", one -> Numbers.rate(one.insertsPerSecond())),
            column("queries", one -> Numbers.rate(one.queriesPerSecond()))));
  }
}
