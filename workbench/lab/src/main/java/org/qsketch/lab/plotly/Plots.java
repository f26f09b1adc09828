package org.qsketch.lab.plotly;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LegendNames;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.SourceRanks;

/**
 * Figures as charts of jsplot: panels become subplots with one legend, spreads become error bars,
 * and all marks, colours and dashes are those of the drawing.
 */
public final class Plots {
  private Plots() {}

  /**
   * Turns a figure into a chart of jsplot. Its traces are the lines and bars of the panels, panel
   * by panel; beside bars there are traces of mode {@code text} with the words above them, and at
   * the end samples without points of what dashes and fillings mean.
   *
   * @param figure the figure
   * @return the chart
   */
  public static tech.tablesaw.plotly.components.Figure of(Figure figure) {
    List<PlotTrace> traces = LegendEntries.shownOnce(traces(figure));
    List<PlotTrace> samples = LegendEntries.ofSources(figure);
    return new PlotFigure(
        Stream.concat(traces.stream(), samples.stream()).toList(),
        PlotLayout.of(figure, LegendBox.of(traces), LegendBox.of(samples)));
  }

  private static Stream<PlotTrace> traces(Figure figure) {
    SourceRanks ranks = new SourceRanks(figure);
    LegendNames names = new LegendNames(figure);
    SharedAxes axes = new SharedAxes(figure);
    return IntStream.range(0, figure.panels().size())
        .boxed()
        .flatMap(
            panel ->
                switch (figure.panels().get(panel)) {
                  case LineChart chart -> new LineTraces(chart, panel, ranks, names, axes).traces();
                  case BarChart chart ->
                      new BarTraces(chart, panel, figure.columns(), axes.y(chart).low()).traces();
                });
  }
}
