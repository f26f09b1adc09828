package org.qsketch.lab.draw;

import java.awt.Color;
import java.awt.Graphics2D;
import java.util.List;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.SourceRanks;
import org.qsketch.lab.draw.Legend.LegendEntry;
import org.qsketch.lab.draw.Panel.Frame;

/** Lays out a figure: panels in rows, with equal axes, and the legend beneath. */
final class FigurePainter {
  private static final Bounds NO_WIDTHS = new Bounds(0, 1);

  /** The most bars of a narrow panel: with more, the values above them have no space. */
  private static final int BARS_OF_NARROW_PANEL = 8;

  private final Figure figure;
  private final SharedAxes axes;
  private final SourceRanks ranks;
  private final Legend legend;

  FigurePainter(Figure figure) {
    this.figure = figure;
    this.axes = new SharedAxes(figure);
    this.ranks = new SourceRanks(figure);
    this.legend = new Legend(figure, ranks);
  }

  int height() {
    return rows() * panelHeight() + legend.height();
  }

  private int rows() {
    return Math.ceilDiv(figure.panels().size(), figure.columns());
  }

  int panelHeight() {
    boolean bars = figure.panels().getFirst() instanceof BarChart;
    return bars ? Theme.BAR_PANEL_HEIGHT : Theme.LINE_PANEL_HEIGHT;
  }

  Stream<LegendEntry> legend() {
    return legend.entries();
  }

  void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, Theme.WIDTH, height());
    for (int i = 0; i < figure.panels().size(); i++) {
      int x = i % figure.columns() * panelWidth();
      int y = i / figure.columns() * panelHeight();
      paintAt(graphics, x, y, panel(i));
    }
    graphics.translate(0, rows() * panelHeight());
    legend.paint(graphics);
  }

  private int panelWidth() {
    return Theme.WIDTH / figure.columns();
  }

  private static void paintAt(Graphics2D graphics, int x, int y, XYChart panel) {
    graphics.translate(x, y);
    panel.paint(graphics, panel.getWidth(), panel.getHeight());
    graphics.translate(-x, -y);
  }

  /** Returns a panel as wide as it is in the figure. */
  XYChart panel(int index) {
    return draw(figure.panels().get(index), figure.panelTitle(index), panelWidth());
  }

  /** Returns a panel half as wide as the figure; one of many bars in pieces. */
  List<XYChart> narrowPanel(int index) {
    return pieces(figure.panels().get(index))
        .map(piece -> draw(piece, figure.panelTitle(index), Theme.WIDTH / 2))
        .toList();
  }

  private static Stream<? extends Chart> pieces(Chart chart) {
    return switch (chart) {
      case LineChart lines -> Stream.of(lines);
      case BarChart bars -> bars.pieces(BARS_OF_NARROW_PANEL).stream();
    };
  }

  private XYChart draw(Chart panel, String title, int width) {
    return switch (panel) {
      case LineChart chart ->
          LinePanel.draw(chart, frame(title, width, axes.x(chart), axes.y(chart)), ranks);
      case BarChart chart ->
          BarPanel.draw(chart, frame(title, width, NO_WIDTHS, barHeights(chart)));
    };
  }

  private Frame frame(String title, int width, Bounds x, Bounds y) {
    return new Frame(title, width, panelHeight(), x, y);
  }

  /** Leaves space for the values above the highest bar. */
  private Bounds barHeights(BarChart chart) {
    return axes.y(chart).withWordsAbove(chart.y().scale());
  }
}
