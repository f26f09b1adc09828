package org.qsketch.lab.figures;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.bench.AccuracyResult;
import org.qsketch.bench.FigureResults;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;

/** Mean relative error by data set and variant. */
final class RealDataFigure {
  private static final String READING =
      "Lower is more accurate, on a logarithmic scale. Real streams are skewed: rare keys share"
          + " counters with frequent ones, so that relative errors are larger than on uniform keys"
          + " of the same work load factor.";

  private final List<AccuracyResult> results;
  private final Map<String, Mark> marks;

  private RealDataFigure(FigureResults all) {
    // an error of 0 has no place on a logarithmic axis; the table has it
    this.results = all.realData().stream().filter(one -> one.meanRelativeError() > 0).toList();
    this.marks = Mark.assign(results.stream().map(AccuracyResult::variant).toList());
  }

  static Optional<Figure> of(FigureResults all) {
    return new RealDataFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Setting> settings = results.stream().map(Setting::of).distinct().toList();
    List<Chart> panels = settings.stream().map(this::panel).toList();
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Figure("figure-real-data", "Real data", caption(settings), READING, 1, panels));
  }

  private static String caption(List<Setting> settings) {
    return Phrases.caption(
        "Mean relative error over the distinct keys of real data sets; keys counts every"
            + " occurrence, so that the table grows with the stream, not with its distinct keys.",
        Phrases.devices(settings),
        Phrases.WORK_LOAD_FACTOR);
  }

  private Chart panel(Setting setting) {
    List<Bar> bars =
        results.stream()
            .filter(result -> Setting.of(result).equals(setting))
            .map(this::bar)
            .toList();
    return new BarChart(setting.title(), AccuracyFigure.ERROR, bars);
  }

  private Bar bar(AccuracyResult result) {
    Measure error = Measure.exactly(result.meanRelativeError());
    Mark mark = marks.get(result.variant());
    return new Bar(result.stream(), result.variant(), mark, Sources.MEASURED, error);
  }
}
