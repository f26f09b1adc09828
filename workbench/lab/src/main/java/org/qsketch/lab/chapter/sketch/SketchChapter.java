package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.Chapter.Headings;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.sketch.SpeedFindings.RatioFindings;
import org.qsketch.lab.chapter.sketch.SpeedFindings.SkewFindings;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;

/** Frequency sketches: the report begins with them. */
public final class SketchChapter implements Chapter {
  /** Creates the chapter. */
  public SketchChapter() {}

  @Override
  public Headings headings() {
    return Headings.MAIN;
  }

  /** Returns the rates, but not of a quick run, which says nothing about them. */
  private static List<ThroughputResult> rates(FigureResults results) {
    return results.isQuick() ? List.of() : results.of(SketchStudy.THROUGHPUT);
  }

  @Override
  public List<String> findings(FigureResults results) {
    List<ThroughputResult> rates = rates(results);
    return Stream.of(
            new SpeedFindings(rates).sentences(),
            new RatioFindings(RatioResult.of(rates)).sentences(),
            new AccuracyFindings(results).sentences(),
            new SkewFindings(rates).sentences())
        .flatMap(part -> part)
        .toList();
  }

  /** Returns the speed of the first device and its errors, both with the published ones. */
  @Override
  public List<String> headlines(FigureResults results) {
    return Stream.of(
            new SpeedFindings(rates(results)).sentences(),
            new AccuracyFindings(results).sentences())
        .flatMap(sentences -> sentences.limit(1))
        .toList();
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return Stream.of(
            ThroughputFigure.inserts(results),
            ThroughputFigure.queries(results),
            RatioFigure.of(results),
            AccuracyFigure.of(results),
            LoadFigure.of(results),
            RealDataFigure.of(results),
            DepthFigure.of(results),
            FleetFigure.of(results),
            SkewFigure.of(results))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public Map<String, Mark> marks() {
    return VariantMarks.ALL;
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return SketchTables.of(results);
  }
}
