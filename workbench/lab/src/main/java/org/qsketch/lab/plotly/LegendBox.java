package org.qsketch.lab.plotly;

import java.util.List;

/**
 * The room that a legend takes beneath a chart of the usual width. On a narrower page plotly.js
 * makes more room by itself, at the cost of the panels.
 *
 * @param entries what the legend shows
 */
record LegendBox(List<String> entries) {
  static final int ROOM = PlotlyHtml.WIDTH - PlotLayout.MARGIN_LEFT - PlotLayout.MARGIN_RIGHT;
  private static final int ROW = 19;
  private static final int SAMPLE = 45;
  private static final double LETTER = 6.5;

  /** The legend of those traces that show in it. */
  static LegendBox of(List<PlotTrace> traces) {
    return new LegendBox(
        traces.stream().filter(PlotTrace::showLegend).map(PlotTrace::name).toList());
  }

  int height() {
    return Math.ceilDiv(entries.size(), columns()) * ROW;
  }

  /** Entries stand in columns, each as wide as the widest entry. */
  private int columns() {
    int longest = entries.stream().mapToInt(String::length).max().orElse(0);
    return Math.max(1, (int) (ROOM / (SAMPLE + LETTER * longest)));
  }
}
