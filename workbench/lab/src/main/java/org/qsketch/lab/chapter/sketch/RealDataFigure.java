package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Source;

/** Mean relative error by data set and variant. */
final class RealDataFigure {
  private static final String READING =
      "Lower is more accurate, on a logarithmic scale; 0 is exact. WLF counts every occurrence of a"
          + " key: where few keys are distinct, most counters stay empty, and errors are smaller"
          + " than on uniform keys. What remains falls on rare keys that meet a frequent one: a"
          + " small mean can hide a few large errors, which the table shows.";

  private final List<AccuracyResult> results;
  private final List<Setting> settings;
  private final Map<String, Mark> marks;

  private RealDataFigure(FigureResults all) {
    this.results = all.of(SketchStudy.REAL_DATA);
    this.settings = results.stream().map(Setting::of).distinct().toList();
    this.marks = VariantMarks.of(results.stream().map(AccuracyResult::variant));
  }

  static Optional<Figure> of(FigureResults all) {
    return new RealDataFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = settings.stream().map(this::panel).toList();
    return Figure.ofPanels("figure-real-data", "Real data", caption(), READING, 1, panels);
  }

  private String caption() {
    return Captions.caption(
        "Mean relative error over the distinct keys of real data sets.",
        Setting.devices(settings),
        Setting.WORK_LOAD_FACTOR);
  }

  private Chart panel(Setting setting) {
    List<Bar> bars =
        results.stream()
            .filter(result -> Setting.of(result).equals(setting))
            .map(this::bar)
            .toList();
    return new BarChart(setting.title(settings), AccuracyFigure.ERROR, bars);
  }

  private Bar bar(AccuracyResult result) {
    Measure error = Measure.exactly(result.meanRelativeError());
    Mark mark = marks.get(result.variant());
    return new Bar(result.stream(), result.variant(), mark, Source.MEASURED, error);
  }
}
