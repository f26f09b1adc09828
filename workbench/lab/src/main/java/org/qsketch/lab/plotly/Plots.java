package org.qsketch.lab.plotly;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.SourceRanks;

/**
 * Figures as charts of jsplot: panels become subplots with one legend, lines get error bars from
 * the smallest to the largest value, and all marks, colours and dashes are those of the drawing.
 */
public final class Plots {
  private Plots() {}

  /**
   * Turns a figure into a chart of jsplot.
   *
   * @param figure the figure
   * @return the chart; its traces are the lines and bars of the panels, panel by panel, then a
   *     sample without points for each source that the legend names
   */
  public static tech.tablesaw.plotly.components.Figure of(Figure figure) {
    return new PlotFigure(LegendEntries.shownOnce(traces(figure)), PlotLayout.of(figure));
  }

  private static List<PlotTrace> traces(Figure figure) {
    SourceRanks ranks = new SourceRanks(figure);
    Stream<PlotTrace> panels =
        IntStream.range(0, figure.panels().size())
            .boxed()
            .flatMap(panel -> traces(figure, panel, ranks));
    return Stream.concat(panels, LegendEntries.ofSources(figure, ranks)).toList();
  }

  private static Stream<PlotTrace> traces(Figure figure, int panel, SourceRanks ranks) {
    return switch (figure.panels().get(panel)) {
      case LineChart chart -> new LineTraces(chart, panel, ranks).traces();
      case BarChart chart -> new BarTraces(chart, panel).traces();
    };
  }
}
