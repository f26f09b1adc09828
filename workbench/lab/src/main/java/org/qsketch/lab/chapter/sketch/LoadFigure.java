package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/** Mean relative error against the memory for each distinct key, on uniform and skewed keys. */
final class LoadFigure {
  private static final String READING =
      "Lower is more accurate; to the left, the same keys have less memory. The tagged sketch"
          + " bends where its buckets have more keys than they can tell apart, and most keys share"
          + " counters.";

  private record Panel(Place place, String stream) {
    static Panel of(AccuracyResult result) {
      return new Panel(Place.of(result), result.stream());
    }
  }

  private final List<AccuracyResult> results;
  private final List<Panel> panels;
  private final Map<String, Mark> marks;
  private final ExactLine exact;

  private LoadFigure(FigureResults all) {
    this.results = all.of(SketchStudy.LOAD);
    this.panels = results.stream().map(Panel::of).distinct().toList();
    this.exact = ExactLine.of(Integer.SIZE, results);
    this.marks = VariantMarks.of(results.stream().map(AccuracyResult::variant));
  }

  static Optional<Figure> of(FigureResults all) {
    return new LoadFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> charts = panels.stream().map(this::chart).toList();
    return Figure.ofPanels("figure-load", "Error by memory", caption(), READING, 2, charts);
  }

  private String caption() {
    return Captions.caption(
        "Mean relative error of sketches against their bytes for each distinct key.",
        exact.words(),
        Captions.places(panels.stream().map(Panel::place)));
  }

  private Chart chart(Panel panel) {
    Stream<AccuracyResult> here = results.stream().filter(one -> Panel.of(one).equals(panel));
    return new LineChart(
        "%s, %s".formatted(places(panel), panel.stream()),
        Axis.log2("bytes for each distinct key"),
        AccuracyFigure.ERROR,
        exact.with(
            new Lines<>(AccuracyResult::variant, LoadFigure::point)
                .of(here, Source.MEASURED, marks)));
  }

  private String places(Panel panel) {
    return panel.place().name(panels.stream().map(Panel::place).toList());
  }

  private static Point point(AccuracyResult result) {
    return Point.of(result.bytesPerKey(), result.meanRelativeError());
  }
}
