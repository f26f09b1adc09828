package org.qsketch.lab.plotly;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Figure;

/**
 * Figures as charts of jsplot: panels become subplots with one legend, spreads become error bars,
 * and all marks, colours and dashes are those of the drawing. Sliders and menus turn a figure that
 * has several positions.
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
    Traces all = new Traces(figure);
    List<PlotTrace> traces = LegendEntries.shownOnce(all.all().stream());
    List<PlotTrace> samples = LegendEntries.ofSources(figure.whole());
    return new PlotFigure(
        Stream.concat(traces.stream(), samples.stream()).toList(),
        PlotLayout.of(figure, LegendBox.of(traces), LegendBox.of(samples)),
        all.positions());
  }
}
