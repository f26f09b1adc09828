package org.qsketch.lab.draw;

import java.awt.Color;
import java.awt.Graphics2D;
import java.util.List;
import java.util.stream.DoubleStream;
import org.knowm.xchart.XYChart;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;

/** Lays out a figure: panels in rows, with equal axes, and the legend beneath. */
final class FigurePainter {
  private final Figure figure;
  private final SourceRanks ranks;
  private final Legend legend;

  FigurePainter(Figure figure) {
    this.figure = figure;
    this.ranks = new SourceRanks(figure);
    this.legend = new Legend(figure, ranks);
  }

  int height() {
    return rows() * panelHeight() + legend.height();
  }

  private int rows() {
    return Math.ceilDiv(figure.panels().size(), figure.columns());
  }

  private int panelHeight() {
    boolean bars = figure.panels().getFirst() instanceof BarChart;
    return bars ? Look.BAR_PANEL_HEIGHT : Look.LINE_PANEL_HEIGHT;
  }

  void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, Look.WIDTH, height());
    int width = Look.WIDTH / figure.columns();
    for (int i = 0; i < figure.panels().size(); i++) {
      int x = i % figure.columns() * width;
      int y = i / figure.columns() * panelHeight();
      paintAt(graphics, x, y, panel(figure.panels().get(i), width));
    }
    graphics.translate(0, rows() * panelHeight());
    legend.paint(graphics);
  }

  private static void paintAt(Graphics2D graphics, int x, int y, XYChart panel) {
    graphics.translate(x, y);
    panel.paint(graphics, panel.getWidth(), panel.getHeight());
    graphics.translate(-x, -y);
  }

  private XYChart panel(Chart chart, int width) {
    return switch (chart) {
      case LineChart lines -> LinePanel.draw(lines, frame(width, lines), ranks);
      case BarChart bars ->
          BarPanel.draw(
              bars, new Frame(width, panelHeight(), new Bounds(0, 1), heights(bars).raisedBy(1.5)));
    };
  }

  private Frame frame(int width, LineChart chart) {
    DoubleStream xs =
        figure.panels().stream()
            .filter(LineChart.class::isInstance)
            .map(LineChart.class::cast)
            .filter(other -> other.x().equals(chart.x()))
            .flatMap(other -> other.lines().stream())
            .flatMap(line -> line.points().stream())
            .mapToDouble(point -> LinePanel.place(chart.x().scale(), point.x()));
    return new Frame(width, panelHeight(), Bounds.around(chart.x().scale(), xs), heights(chart));
  }

  /** Panels with the same axis share its ends, so that they can be compared by eye. */
  private Bounds heights(Chart chart) {
    List<Measure> measures =
        figure.panels().stream()
            .filter(other -> other.y().equals(chart.y()))
            .flatMap(Chart::measures)
            .toList();
    return Bounds.around(
        chart.y().scale(),
        measures.stream()
            .flatMapToDouble(measure -> DoubleStream.of(measure.low(), measure.high())));
  }
}
