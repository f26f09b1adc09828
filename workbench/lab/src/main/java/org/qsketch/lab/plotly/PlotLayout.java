package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Style;

/** The positions of the panels of a chart, and their axes: as wide as the page lets it be. */
final class PlotLayout {
  static final int MARGIN_LEFT = 62;
  static final int MARGIN_RIGHT = 14;

  /** The approximate width of a letter. */
  static final int LETTER = 6;

  /** The width of a panel that has the usual width of a page to itself. */
  static final int PANEL_WIDTH = PlotlyHtml.WIDTH - MARGIN_LEFT - MARGIN_RIGHT;

  private static final int LINE_PANEL_HEIGHT = 300;
  private static final int BAR_PANEL_HEIGHT = 240;
  private static final int BETWEEN_ROWS = 78;

  /** Space for the title and, above it, for the buttons of plotly.js; controls stand between. */
  private static final int ABOVE = 46;

  private static final int BUTTONS = 26;
  private static final int TO_LEGEND = 48;
  private static final int BELOW_LEGEND = 6;
  private static final double BETWEEN_COLUMNS = 0.11;

  private final Figure figure;
  private final PlotControls controls;
  private final PlotAxes axes;
  private final LegendBox names;
  private final LegendBox sources;

  private PlotLayout(Figure figure, LegendBox names, LegendBox sources) {
    this.figure = figure.whole();
    this.controls = new PlotControls(figure.positions());
    this.names = names;
    this.sources = sources;
    this.axes = new PlotAxes(this.figure);
  }

  static Map<String, Object> of(Figure figure, LegendBox names, LegendBox sources) {
    return new PlotLayout(figure, names, sources).layout();
  }

  private Map<String, Object> layout() {
    int below = TO_LEGEND + names.height() + sources.height() + BELOW_LEGEND;
    Map<String, Object> layout = new LinkedHashMap<>();
    layout.put("autosize", true);
    layout.put("height", above() + plotHeight() + below);
    layout.put("margin", Map.of("l", MARGIN_LEFT, "r", MARGIN_RIGHT, "t", above(), "b", below));
    layout.put("font", font());
    layout.put("hovermode", "closest");
    layout.put("barmode", "overlay");
    layout.put("legend", legend(TO_LEGEND));
    layout.put("legend2", legend(TO_LEGEND + names.height()));
    layout.put("annotations", titles());
    layout.putAll(controls.attributes(above() - BUTTONS, plotHeight()));
    for (int panel = 0; panel < figure.panels().size(); panel++) {
      layout.put(Subplot.layoutName('x', panel), axes.x(panel, columns(panel)));
      layout.put(Subplot.layoutName('y', panel), axes.y(panel, rows(panel)));
    }
    return layout;
  }

  private static Map<String, Object> font() {
    return Map.of(
        "family", "Arial, Helvetica, sans-serif", "size", 12, "color", Json.colour(Style.INK));
  }

  private Map<String, Object> legend(int below) {
    return Map.of(
        "orientation", "h",
        "traceorder", "normal",
        "x", 0.5,
        "xanchor", "center",
        "y", -(double) below / plotHeight(),
        "yanchor", "top",
        "bgcolor", "rgba(0,0,0,0)");
  }

  private int above() {
    return ABOVE + controls.height();
  }

  private int pitch() {
    boolean bars = figure.panels().getFirst() instanceof BarChart;
    return bars ? BAR_PANEL_HEIGHT : LINE_PANEL_HEIGHT;
  }

  private int plotHeight() {
    int rows = Math.ceilDiv(figure.panels().size(), figure.columns());
    return rows * pitch() - BETWEEN_ROWS;
  }

  /**
   * Returns the part of the height that a panel takes; rows count from the top, parts from the
   * bottom.
   */
  private List<Double> rows(int panel) {
    double below = plotHeight() - panel / figure.columns() * pitch();
    return List.of((below - pitch() + BETWEEN_ROWS) / plotHeight(), below / plotHeight());
  }

  private List<Double> columns(int panel) {
    double width = (1 + BETWEEN_COLUMNS) / figure.columns();
    double left = panel % figure.columns() * width;
    return List.of(left, left + width - BETWEEN_COLUMNS);
  }

  private List<Map<String, Object>> titles() {
    return IntStream.range(0, figure.panels().size())
        .filter(panel -> !figure.panelTitle(panel).isEmpty())
        .mapToObj(this::title)
        .toList();
  }

  private Map<String, Object> title(int panel) {
    return Map.ofEntries(
        entry("text", "<b>%s</b>".formatted(Json.words(figure.panelTitle(panel)))),
        entry("showarrow", false),
        entry("xref", Subplot.axis('x', panel) + " domain"),
        entry("yref", Subplot.axis('y', panel) + " domain"),
        entry("x", 0.5),
        entry("y", 1),
        entry("yanchor", "bottom"),
        entry("yshift", 2));
  }

  /** The names that plotly.js gives the axes of the panels. */
  static final class Subplot {
    private Subplot() {}

    /**
     * Returns the axes of a panel, as traces name them: {@code x} and {@code y}, then {@code x2}, …
     */
    static Map<String, Object> axes(int panel) {
      return Map.of("xaxis", "x" + number(panel), "yaxis", "y" + number(panel));
    }

    /** Returns an axis of a panel, as others refer to it. */
    static String axis(char direction, int panel) {
      return direction + number(panel);
    }

    /** Returns an axis of a panel, as the layout names it: {@code xaxis}, then {@code xaxis2}, … */
    static String layoutName(char direction, int panel) {
      return direction + "axis" + number(panel);
    }

    private static String number(int panel) {
      return panel == 0 ? "" : Integer.toString(panel + 1);
    }
  }

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

    /** Returns the legend of the traces that it shows. */
    static LegendBox of(List<PlotTrace> traces) {
      return new LegendBox(
          traces.stream().filter(PlotTrace::showLegend).map(PlotTrace::name).toList());
    }

    int height() {
      return entries.isEmpty() ? 0 : rows() * ROW + PADDING;
    }

    /**
     * Returns the number of rows. Entries stand in one row, or else in columns as wide as the
     * widest of them.
     */
    private int rows() {
      double widest = widths().max().orElse(0);
      return widths().sum() <= WIDTH ? 1 : Math.ceilDiv(entries.size(), (int) (WIDTH / widest));
    }

    private DoubleStream widths() {
      return entries.stream()
          .mapToDouble(entry -> SAMPLE + (double) PlotLayout.LETTER * entry.length());
    }
  }
}
