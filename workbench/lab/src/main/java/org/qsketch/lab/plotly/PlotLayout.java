package org.qsketch.lab.plotly;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Style;

/** Where the panels of a chart stand, and their axes: as wide as the page lets it be. */
final class PlotLayout {
  private static final int LINE_PANEL_HEIGHT = 300;
  private static final int BAR_PANEL_HEIGHT = 240;
  private static final int BETWEEN_ROWS = 78;
  private static final int ABOVE = 30;
  private static final int BELOW = 110;
  private static final double BETWEEN_COLUMNS = 0.08;

  private final Figure figure;
  private final PlotAxes axes;

  private PlotLayout(Figure figure) {
    this.figure = figure;
    this.axes = new PlotAxes(figure);
  }

  static Map<String, Object> of(Figure figure) {
    return new PlotLayout(figure).layout();
  }

  private Map<String, Object> layout() {
    Map<String, Object> layout = new LinkedHashMap<>();
    layout.put("autosize", true);
    layout.put("height", ABOVE + plotHeight() + BELOW);
    layout.put("margin", Map.of("l", 62, "r", 14, "t", ABOVE, "b", BELOW));
    layout.put("font", font(12));
    layout.put("hovermode", "closest");
    layout.put("barmode", "overlay");
    layout.put("legend", legend());
    layout.put("annotations", Annotations.of(figure));
    for (int panel = 0; panel < figure.panels().size(); panel++) {
      layout.put(Subplot.layoutName('x', panel), axes.x(panel, columns(panel)));
      layout.put(Subplot.layoutName('y', panel), axes.y(panel, rows(panel)));
    }
    return layout;
  }

  private static Map<String, Object> font(int size) {
    return Map.of(
        "family", "Arial, Helvetica, sans-serif", "size", size, "color", Json.colour(Style.INK));
  }

  private static Map<String, Object> legend() {
    return Map.of(
        "orientation", "h",
        "traceorder", "normal",
        "x", 0.5,
        "xanchor", "center",
        "yref", "container",
        "y", 0,
        "yanchor", "bottom");
  }

  private int pitch() {
    boolean bars = figure.panels().getFirst() instanceof BarChart;
    return bars ? BAR_PANEL_HEIGHT : LINE_PANEL_HEIGHT;
  }

  private int plotHeight() {
    int rows = Math.ceilDiv(figure.panels().size(), figure.columns());
    return rows * pitch() - BETWEEN_ROWS;
  }

  /** The part of the height that a panel takes; rows count from the top, parts from the bottom. */
  private List<Double> rows(int panel) {
    double below = plotHeight() - panel / figure.columns() * pitch();
    return List.of((below - pitch() + BETWEEN_ROWS) / plotHeight(), below / plotHeight());
  }

  private List<Double> columns(int panel) {
    double width = (1 + BETWEEN_COLUMNS) / figure.columns();
    double left = panel % figure.columns() * width;
    return List.of(left, left + width - BETWEEN_COLUMNS);
  }
}
