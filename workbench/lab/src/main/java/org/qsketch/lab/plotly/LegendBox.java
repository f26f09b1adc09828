package org.qsketch.lab.plotly;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The space to keep for a legend beneath a chart, so that it fits the narrowest page, too.
 *
 * @param entries what the legend shows
 */
record LegendBox(List<String> entries) {
  private static final int WIDTH =
      PlotlyHtml.MIN_WIDTH - PlotLayout.MARGIN_LEFT - PlotLayout.MARGIN_RIGHT;
  private static final int ROW = 19;
  private static final int PADDING = 10;
  private static final int SAMPLE = 45;

  /** The legend of those traces that show in it. */
  static LegendBox of(List<PlotTrace> traces) {
    return new LegendBox(
        traces.stream().filter(PlotTrace::showLegend).map(PlotTrace::name).toList());
  }

  int height() {
    return entries.isEmpty() ? 0 : rows() * ROW + PADDING;
  }

  /** Entries stand in one row, or else in columns as wide as the widest of them. */
  private int rows() {
    double widest = widths().max().orElse(0);
    return widths().sum() <= WIDTH ? 1 : Math.ceilDiv(entries.size(), (int) (WIDTH / widest));
  }

  private DoubleStream widths() {
    return entries.stream()
        .mapToDouble(entry -> SAMPLE + (double) PlotLayout.LETTER * entry.length());
  }
}
